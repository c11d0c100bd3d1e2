import { useEffect, useRef, useState } from 'react';
import { readPhotoDraft, saveAnswersDraft, savePhotoDraft } from './photoDraft';
import type { SpotDetails } from './spotDetails';
import type { FramedPhoto } from './useFramedPhoto';

/** How long the answers must be unchanged before they are sealed. */
const SAVE_DELAY_MS = 300;

interface Work {
  framedPhoto: FramedPhoto | null;
  details: SpotDetails;
  /** Whether the work still lacks a result. Finished work is not sealed. */
  isUnfinished: boolean;
}

/** Seals a photo that has no result yet, with its frame and answers, on this device whenever they change. */
export function useSavePhotoDraft(ownerId: string | undefined, { framedPhoto, details, isUnfinished }: Work): void {
  const photo = framedPhoto?.photo;
  useEffect(() => {
    if (ownerId && photo && isUnfinished) void savePhotoDraft(ownerId, photo);
  }, [ownerId, photo, isUnfinished]);

  useEffect(() => {
    if (!ownerId || !framedPhoto || !isUnfinished) return;
    const timer = setTimeout(() => void saveAnswersDraft(ownerId, framedPhoto, details), SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [ownerId, framedPhoto, details, isUnfinished]);
}

/**
 * Restores the sealed work after a reload. Returns whether it is still being read.
 * `enabled`: the page is at a step that needs a photo, and has none.
 */
export function useRestorePhotoDraft(
  userId: string | undefined,
  enabled: boolean,
  onRestore: (work: Pick<Work, 'details'> & { framedPhoto: FramedPhoto }) => void,
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
