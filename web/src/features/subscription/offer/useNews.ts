import { useCallback, useEffect, useRef } from 'react';
import { useRefresh } from '../../../lib/data';

/** Seconds after a change at which its news is looked for. */
const LOOKS = [1, 3, 6];

/** A change made at Stripe reaches us by its webhook a moment later: the answer is a function that looks for it. */
export function useNews(): () => void {
  const refresh = useRefresh();
  const timers = useRef<number[]>([]);
  const clear = () => timers.current.forEach((timer) => window.clearTimeout(timer));
  useEffect(() => clear, []);
  return useCallback(() => {
    clear();
    timers.current = LOOKS.map((seconds) =>
      window.setTimeout(() => void refresh('subscription.status', 'auth.me'), seconds * 1000),
    );
  }, [refresh]);
}
