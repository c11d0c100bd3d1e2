import { useEffect, useState } from 'react';

/** How long after it opened a page has what a person waits for, so that other scripts delay nothing. */
export const SETTLE_MS = 3000;

/** Whether the page has been open for some time. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(() => performance.now() > SETTLE_MS);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
