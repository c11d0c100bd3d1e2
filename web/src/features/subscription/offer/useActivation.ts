import { useEffect, useState } from 'react';
import { useRefresh } from '../../../lib/data';
import { useSubscription } from '../../../lib/subscription';

const FIRST_MS = 2000;
const NEXT_MS = 3000;
const ATTEMPTS = 20;

/**
 * After a payment: asks for the subscription first after 2 seconds, then every 3, at most 20 times and only while the page
 * is visible, until it is active (specification §4, decisions D7).
 */
export function useActivation(isPaid: boolean): 'none' | 'waiting' | 'active' | 'late' {
  const { isActive } = useSubscription();
  const refresh = useRefresh();
  const [isLate, setLate] = useState(false);
  const isWaiting = isPaid && !isActive && !isLate;

  useEffect(() => {
    if (!isWaiting) return;
    let asked = 0;
    let timer: number;
    const ask = () => {
      if (document.visibilityState === 'visible') {
        asked += 1;
        void refresh('subscription.status');
      }
      if (asked < ATTEMPTS) timer = window.setTimeout(ask, NEXT_MS);
      else setLate(true);
    };
    timer = window.setTimeout(ask, FIRST_MS);
    return () => window.clearTimeout(timer);
  }, [isWaiting, refresh]);

  useEffect(() => {
    if (isPaid) void refresh('auth.me', 'subscription.status');
  }, [isPaid, isActive, refresh]);

  if (!isPaid) return 'none';
  if (isActive) return 'active';
  return isLate ? 'late' : 'waiting';
}
