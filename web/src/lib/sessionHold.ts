import { useCallback, useEffect, useRef, useState } from 'react';
import { DRAFT_LIFETIME_MS } from '../device/deviceStores';
import { subscribeToSession } from './sessionEvents';

/** Unfinished work of one screen. */
interface UnfinishedWork {
  /** Why the person must sign in to save it. */
  reason: string;
  /** Whether it is being saved. A save that finds the session expired is repeated after the sign-in. */
  isSaving: boolean;
  save: () => void;
}

/** Marks the sign-in over a page: what is typed into it neither holds a page open nor prolongs that. */
export const SIGN_IN_MARK = 'data-sign-in';

/** The unfinished work of mounted screens. */
const works: { readonly current: UnfinishedWork }[] = [];

/** The controls of forms and dialogs that the person changed, and whether a box was checked before. */
const changedControls = new Map<HTMLInputElement, boolean>();
/** When the person last changed such a control or the unfinished work, in milliseconds since 1970. */
let lastInputAt = 0;
document.addEventListener('input', ({ target }) => {
  const changed = target as HTMLInputElement;
  if (!changed.closest('form, dialog') || changed.closest(`[${SIGN_IN_MARK}]`)) return;
  lastInputAt = Date.now();
  for (const control of changedControls.keys()) if (!control.isConnected) changedControls.delete(control);
  if (!changedControls.has(changed)) changedControls.set(changed, !changed.checked);
});
subscribeToSession((event) => {
  if (event === 'signedOut' || event === 'userChanged') changedControls.clear();
});

/** Whether something that the person entered stands in a control: a text, or a box that was switched. */
const hasEntry = ([control, wasChecked]: [HTMLInputElement, boolean]) =>
  control.isConnected &&
  (control.type === 'checkbox' || control.type === 'radio' ? control.checked !== wasChecked : control.value !== '');

/**
 * For how long the page still stays open although the session expired, in milliseconds; 0 where it does not. It does while a screen with
 * unfinished work or something entered into a form or dialog stands on it, and ends ten minutes after the last of these
 * changed, when the sealed draft ends, too: a shared device must not keep the page of somebody who is gone.
 */
export function getHoldMs(): number {
  if (works.length === 0 && ![...changedControls].some(hasEntry)) return 0;
  return Math.max(0, lastInputAt + DRAFT_LIFETIME_MS - Date.now());
}

/**
 * Keeps the page open when the session expires while the screen has unfinished work besides what stands in its controls.
 * @param unfinished falsy without such work. The ten minutes start again when it changes.
 */
export function useSessionHold(unfinished: unknown, work: UnfinishedWork): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    if (!unfinished) return;
    lastInputAt = Date.now();
    works.push(latest);
    return () => void works.splice(works.indexOf(latest), 1);
  }, [unfinished]);
}

/** What the person is asked when the session expired under a page that stays open. */
interface SignInRequest {
  /** Why the person must sign in; undefined where only the session ended. */
  reason: string | undefined;
  onSignedIn: () => void;
  onClose: () => void;
}

/**
 * The sign-in that a page with unfinished work asks for, once a call finds the session expired; null without one. After the person closed
 * it, only a call that changes something asks again: a page reads by itself, too.
 */
export function useSignInRequest(): SignInRequest | null {
  const [request, setRequest] = useState<{ reason?: string; save?: () => void } | null>(null);
  const isClosed = useRef(false);
  useEffect(
    () =>
      subscribeToSession((event) => {
        if (event !== 'expired' && event !== 'writeExpired') return;
        if (!getHoldMs()) {
          setRequest(null);
          return;
        }
        if (event === 'writeExpired') isClosed.current = false;
        if (isClosed.current) return;
        const work = works.find(({ current }) => current.isSaving) ?? works[0];
        const { reason, isSaving } = work?.current ?? {};
        const save = () => {
          if (work && works.includes(work)) work.current.save();
        };
        // Several calls may find the session expired. A save among them is repeated.
        setRequest((former) => (former?.save ? former : { reason, save: isSaving ? save : undefined }));
      }),
    [],
  );
  const onClose = useCallback(() => {
    isClosed.current = true;
    setRequest(null);
  }, []);
  return (
    request && {
      reason: request.reason,
      onSignedIn: () => {
        isClosed.current = false;
        setRequest(null);
        request.save?.();
      },
      onClose,
    }
  );
}
