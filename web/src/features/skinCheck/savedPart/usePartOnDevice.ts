import { useEffect, useRef } from 'react';
import type { CheckPart } from '#domain/skinCheck/checkParts';
import type { PartResult } from '#domain/skinCheck/skinCheck';
import {
  removeWaitingPart,
  replaceWaitingPart,
  saveWaitingPart,
  type WaitingPart,
} from '../../../lib/offline/waitingParts';
import { deleteUnsavedPart, readUnsavedPart, saveUnsavedPart, type FoundPart, type UnsavedPart } from './unsavedPart';

interface PartOnPage {
  userId: string | undefined;
  checkId: string;
  part: CheckPart;
  /** What the server does not have yet; null without it. */
  getUnsaved: () => UnsavedPart | null;
  /** Called with what an earlier visit of the part could not save. */
  onFound: (found: FoundPart) => void;
}

/**
 * What this device keeps of a part that the server does not have yet: a draft of what is typed, which leaving the part does not lose,
 * and what waits for a connection, which needs no draft.
 */
export function usePartOnDevice({ userId, checkId, part, getUnsaved, onFound }: PartOnPage) {
  const waiting = useRef<WaitingPart | null>(null);

  /** Whether a result waits as it is. Where there is none, whether nothing waits. */
  const isKept = (result: PartResult | null): boolean => result === (waiting.current?.result ?? null);
  /** Keeps on this device what the server does not have yet, and nothing else. */
  const seal = () => {
    if (!userId) return;
    const owner = { userId, checkId, part };
    const unsaved = getUnsaved();
    void (unsaved && !isKept(unsaved.result) ? saveUnsavedPart(owner, unsaved) : deleteUnsavedPart(owner));
  };
  const stopWaiting = async () => {
    const former = waiting.current;
    waiting.current = null;
    if (former && userId) await removeWaitingPart(userId, former);
  };
  /** Lets a change of a check wait for a connection; null for a check that the server has not started. Answers whether it does. */
  const wait = async ({ result, base }: UnsavedPart, ofCheck: string | null): Promise<boolean> => {
    if (!userId) return false;
    const former = waiting.current;
    if (isKept(result) && former?.base === base) return true;
    const latest = await saveWaitingPart(userId, { checkId: ofCheck, result, base });
    if (!latest) return false;
    if (former && former.changedAt !== latest.changedAt) await removeWaitingPart(userId, former);
    waiting.current = latest;
    seal();
    return true;
  };
  /** Notes that the server refused what waits. */
  const recordConflict = async () => {
    if (waiting.current && userId) await replaceWaitingPart(userId, waiting.current, { hasConflict: true });
  };

  const latest = useRef({ seal, onFound, hasUnsaved: () => getUnsaved() !== null });
  useEffect(() => {
    latest.current = { seal, onFound, hasUnsaved: () => getUnsaved() !== null };
  });
  const firstCheckId = useRef(checkId);
  useEffect(() => {
    if (!userId) return;
    let isCurrent = true;
    void readUnsavedPart({ userId, checkId: firstCheckId.current, part }).then((found) => {
      if (!isCurrent || !found || latest.current.hasUnsaved()) return;
      waiting.current = found.waiting;
      latest.current.onFound(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [userId, part]);
  // The server started the check that began without a connection, so the draft belongs to that.
  useEffect(() => {
    if (!userId || firstCheckId.current === checkId) return;
    void deleteUnsavedPart({ userId, checkId: firstCheckId.current, part });
    firstCheckId.current = checkId;
    latest.current.seal();
  }, [userId, checkId, part]);

  return { seal, wait, stopWaiting, recordConflict, isKept, isWaiting: () => waiting.current !== null };
}
