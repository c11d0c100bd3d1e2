import { useEffect, useRef, useState } from 'react';
import { deletePhotoDraft, readPhotoDraft, saveAnswersDraft, savePhotoDraft } from './photoDraft';
import type { PhotoWork } from './photoWork';

/** How long the answers must be unchanged before they are sealed. */
export const SAVE_DELAY_MS = 300;

interface Work extends Omit<PhotoWork, 'framedPhoto'> {
  framedPhoto: PhotoWork['framedPhoto'] | null;
  /** Whether no result is shown. Finished work is not sealed. */
  isUnfinished: boolean;
}

/**
 * Seals an unfinished photo, with its frame and answers, on this device whenever they change. Deletes them with the result.
 * Returns a function that seals at once what changed in the last moment, and answers when that is done; undefined without a change.
 */
export function useSavePhotoDraft(ownerId: string | undefined, work: Work): () => Promise<void> | undefined {
  const { framedPhoto, details, waitsSince, isUnfinished } = work;
  const photo = framedPhoto?.photo;
  useEffect(() => {
    if (ownerId && photo) void (isUnfinished ? savePhotoDraft(ownerId, photo) : deletePhotoDraft());
  }, [ownerId, photo, isUnfinished]);

  const pendingSave = useRef<() => Promise<void>>(undefined);
  useEffect(() => {
    if (!ownerId || !framedPhoto || !isUnfinished) return;
    pendingSave.current = () => {
      pendingSave.current = undefined;
      return saveAnswersDraft(ownerId, { framedPhoto, details, waitsSince });
    };
    const timer = setTimeout(() => void pendingSave.current?.(), SAVE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      pendingSave.current = undefined;
    };
  }, [ownerId, framedPhoto, details, waitsSince, isUnfinished]);
  return () => pendingSave.current?.();
}

/**
 * Restores the sealed work after a reload. Returns whether it is still being read.
 * `enabled`: the page is at a step that needs a photo, and has none.
 */
export function useRestorePhotoDraft(
  userId: string | undefined,
  enabled: boolean,
  onRestore: (work: PhotoWork) => void,
): boolean {
  const [isDone, setIsDone] = useState(false);
  const isReading = enabled && !isDone;
  const latestOnRestore = useRef(onRestore);
  useEffect(() => {
    latestOnRestore.current = onRestore;
  });
  useEffect(() => {
    if (!userId || !isReading) return;
    let isCurrent = true;
    void readPhotoDraft(userId).then((work) => {
      if (!isCurrent) return;
      if (work) latestOnRestore.current(work);
      setIsDone(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [userId, isReading]);
  return isReading;
}
