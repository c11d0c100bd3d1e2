import { useCallback, useEffect, useRef } from 'react';
import { useRefresh } from '../../../lib/apiHooks';

/** Seconds after a change at which the subscription is read again. */
const DELAYS = [1, 3, 6];

/** Returns a function that reads the subscription again after a delay, because changes at Stripe arrive later by webhook. */
export function useDelayedRefresh(): () => void {
  const refresh = useRefresh();
  const timers = useRef<number[]>([]);
  const clear = () => timers.current.forEach((timer) => window.clearTimeout(timer));
  useEffect(() => clear, []);
  return useCallback(() => {
    clear();
    timers.current = DELAYS.map((seconds) =>
      window.setTimeout(() => void refresh('subscription.status', 'auth.me'), seconds * 1000),
    );
  }, [refresh]);
}
