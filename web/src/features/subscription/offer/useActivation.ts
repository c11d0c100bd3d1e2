import { useEffect, useState } from 'react';
import { useRefresh } from '../../../lib/apiHooks';
import { useSubscription } from '../../../lib/subscription';

const FIRST_DELAY_MS = 2000;
const INTERVAL_MS = 3000;
const MAX_ATTEMPTS = 20;

/**
 * After a payment, polls the subscription until it is active: first after 2 seconds, then every 3 seconds, at most 20 times,
 * and only while the page is visible (docs/decisions/032-subscription-polling.md).
 */
export function useActivation(isPaid: boolean): 'none' | 'waiting' | 'active' | 'late' {
  const { isActive } = useSubscription();
  const refresh = useRefresh();
  const [isLate, setLate] = useState(false);
  const isWaiting = isPaid && !isActive && !isLate;

  useEffect(() => {
    if (!isWaiting) return;
    let attempts = 0;
    let timer: number;
    const poll = () => {
      if (document.visibilityState === 'visible') {
        attempts += 1;
        void refresh('subscription.status');
      }
      if (attempts < MAX_ATTEMPTS) timer = window.setTimeout(poll, INTERVAL_MS);
      else setLate(true);
    };
    timer = window.setTimeout(poll, FIRST_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [isWaiting, refresh]);

  useEffect(() => {
    if (isPaid) void refresh('auth.me', 'subscription.status');
  }, [isPaid, isActive, refresh]);

  if (!isPaid) return 'none';
  if (isActive) return 'active';
  return isLate ? 'late' : 'waiting';
}
