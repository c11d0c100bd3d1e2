import { useEffect, useState } from 'react';
import { SubscriptionStatus } from '#domain/subscription/subscriptionForms';
import { useRead, useRefresh } from './data';
import { useSession } from './session';

const POLL_SECONDS = 10;
/** Always stale, as specified; reads that coincide are one call. */
const STALE_SECONDS = 2;

/** What holds until something is known. */
const NONE = SubscriptionStatus.parse({ isActive: false, status: 'inactive', endsAt: null });

/**
 * The signed-in person's subscription: read on mount and on window focus, and with `poll` every 10 seconds while the
 * page is visible (decisions D7). One place polls, the header; everybody else sees its answers.
 */
export function useSubscription({ poll = false }: { poll?: boolean } = {}) {
  const { user } = useSession();
  const { data, ...rest } = useRead('subscription.status', user ? {} : null, {
    freshForSeconds: STALE_SECONDS,
    onFocus: true,
    ...(poll && { everySeconds: POLL_SECONDS }),
  });
  const status = data ?? NONE;
  return { ...status, ...rest, isKnown: data !== undefined || rest.error !== undefined };
}

type Gate = 'loading' | 'activating' | 'open' | 'paywall';

/** After a checkout the gate waits so long for the news of it, and asks so often (specification §4). */
const ACTIVATION_MS = 30_000;
const ASK_MS = 2000;

const isBackFromCheckout = () => new URLSearchParams(location.search).get('success') === 'true';

/** Whether the news of a payment just made is still to be waited for. */
function useActivating(isActive: boolean): boolean {
  const [isWaiting, setWaiting] = useState(isBackFromCheckout);
  const refresh = useRefresh();
  const isAsking = isWaiting && !isActive;
  useEffect(() => {
    if (!isAsking) return;
    const ask = window.setInterval(() => void refresh('subscription.status'), ASK_MS);
    const stop = window.setTimeout(() => setWaiting(false), ACTIVATION_MS);
    return () => {
      window.clearInterval(ask);
      window.clearTimeout(stop);
    };
  }, [isAsking, refresh]);
  return isAsking;
}

/** What stands before a subscriber's feature: administrators and subscribers pass, others meet the paywall. */
export function useGate(): Gate {
  const { user } = useSession();
  const { isActive, isKnown } = useSubscription();
  const isActivating = useActivating(isActive);
  if (user?.role === 'admin' || isActive) return 'open';
  if (!user || !isKnown) return 'loading';
  return isActivating ? 'activating' : 'paywall';
}
