import { useCallback, useEffect, useRef, useState } from 'react';
import { subscribeToSession } from './sessionEvents';

/** Unfinished work of one screen. */
interface UnfinishedWork {
  /** Why the person must sign in to save it. */
  reason: string;
  /** Whether it is being saved. A save that finds the session expired is repeated after the sign-in. */
  isSaving: boolean;
  save: () => void;
}

/** The unfinished work of mounted screens. */
const works: { readonly current: UnfinishedWork }[] = [];

/** The controls of this page that the person changed. */
const changedControls = new Set<HTMLInputElement>();
document.addEventListener('input', ({ target }) => changedControls.add(target as HTMLInputElement));

/**
 * Whether the page stays open although the session expired: a screen with unfinished work holds it, or something that the person
 * entered still stands in a control.
 */
export function isSessionHeld(): boolean {
  for (const control of changedControls) if (!control.isConnected) changedControls.delete(control);
  return works.length > 0 || [...changedControls].some(({ value }) => value);
}

/** Keeps the page open when the session expires while the screen has unfinished work besides what stands in its controls. */
export function useSessionHold(isUnfinished: boolean, work: UnfinishedWork): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    if (!isUnfinished) return;
    works.push(latest);
    return () => void works.splice(works.indexOf(latest), 1);
  }, [isUnfinished]);
}

/** What the person is asked when the session expired under a page that stays open. */
interface SignInRequest {
  /** Why the person must sign in; undefined where only the session ended. */
  reason: string | undefined;
  onSignedIn: () => void;
  onClose: () => void;
}

/** The sign-in that a page with unfinished work asks for, once a call finds the session expired; null without one. */
export function useSignInRequest(): SignInRequest | null {
  const [request, setRequest] = useState<{ reason?: string; save?: () => void } | null>(null);
  const close = useCallback(() => setRequest(null), []);
  useEffect(
    () =>
      subscribeToSession((event) => {
        if (event !== 'expired' || !isSessionHeld()) return;
        const work = works.find(({ current }) => current.isSaving) ?? works[0];
        const { reason, isSaving } = work?.current ?? {};
        const next = { reason, save: isSaving ? () => work?.current.save() : undefined };
        // Several calls may find the session expired. A save among them is repeated.
        setRequest((former) => (former?.save ? former : next));
      }),
    [],
  );
  return (
    request && {
      reason: request.reason,
      onSignedIn: () => {
        close();
        request.save?.();
      },
      onClose: close,
    }
  );
}
