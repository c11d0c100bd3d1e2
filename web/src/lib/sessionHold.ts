import { useEffect } from 'react';

/** Number of mounted screens with unfinished work. */
let holds = 0;

/** Whether a screen with unfinished work stays open although the session expired. */
export const isSessionHeld = (): boolean => holds > 0;

/**
 * Keeps the page open when the session expires, while there is unfinished work on it. The screen itself then asks the
 * person to sign in.
 */
export function useSessionHold(hasUnfinishedWork: boolean): void {
  useEffect(() => {
    if (!hasUnfinishedWork) return;
    holds++;
    return () => {
      holds--;
    };
  }, [hasUnfinishedWork]);
}
