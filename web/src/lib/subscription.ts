import { useEffect, useState } from 'react';
import { DEFAULT_SUBSCRIPTION_POLL_SECONDS } from '#domain/subscription/pollSeconds';
import type { SubscriptionStatus } from '#domain/subscription/subscriptionForms';
import { useRead, useRefresh } from './apiHooks';
import { useConfig } from './config';
import { useSession } from './session';

/** Practically always stale. Simultaneous reads share one call. */
const STALE_AFTER_SECONDS = 2;

/** The status until a response arrives. */
const NO_SUBSCRIPTION: SubscriptionStatus = {
  isActive: false,
  status: 'inactive',
  endsAt: null,
  renewsAt: null,
  cancelAtPeriodEnd: false,
  paymentFailed: false,
  refundableUntil: null,
  hasBilling: false,
};

/**
 * The signed-in user's subscription, read on mount and on window focus, and with `poll` at the stage's interval while the
 * page is visible. Only the header polls; other callers share its response (docs/decisions/032-subscription-polling.md).
 * `isUnknown` while every read failed.
 */
export function useSubscription({ poll = false }: { poll?: boolean } = {}) {
  const { user } = useSession();
  const { data: config } = useConfig();
  const { data, ...rest } = useRead('subscription.status', user ? {} : null, {
    staleAfterSeconds: STALE_AFTER_SECONDS,
    revalidateOnFocus: true,
    ...(poll && { pollSeconds: config?.subscriptionPollSeconds ?? DEFAULT_SUBSCRIPTION_POLL_SECONDS }),
  });
  const status = data ?? NO_SUBSCRIPTION;
  const isUnknown = data === undefined && rest.error !== undefined;
  return { ...status, ...rest, isLoaded: data !== undefined, isUnknown };
}

type SubscriptionGate = 'loading' | 'activating' | 'open' | 'paywall' | 'unknown';

/** How long the gate waits for the payment after a checkout, and how often it polls. */
const ACTIVATION_MS = 30_000;
const ACTIVATION_POLL_MS = 2000;

const isBackFromCheckout = () => new URLSearchParams(location.search).get('success') === 'true';

/** Whether the gate is still waiting for the payment of a checkout. Polls the subscription meanwhile. */
function useIsActivating(isActive: boolean): boolean {
  const [isWaiting, setIsWaiting] = useState(isBackFromCheckout);
  const refresh = useRefresh();
  const isPolling = isWaiting && !isActive;
  useEffect(() => {
    if (!isPolling) return;
    const interval = window.setInterval(() => void refresh('subscription.status'), ACTIVATION_POLL_MS);
    const timeout = window.setTimeout(() => setIsWaiting(false), ACTIVATION_MS);
    return () => {
      window.clearInterval(interval);
      window.clearTimeout(timeout);
    };
  }, [isPolling, refresh]);
  return isPolling;
}

/** Whether the user may use subscriber features, as administrators and subscribers may; undefined while that is unknown. */
export function useIsEntitled(): boolean | undefined {
  const { user } = useSession();
  const { isActive, isLoaded } = useSubscription();
  if (user?.role === 'admin' || isActive) return true;
  return user && isLoaded ? false : undefined;
}

/**
 * Whether a subscriber feature is open. Administrators and subscribers pass; others get the paywall. While the subscription
 * is unknown, nobody is asked to pay.
 */
export function useSubscriptionGate(): SubscriptionGate {
  const { isActive, isUnknown } = useSubscription();
  const isActivating = useIsActivating(isActive);
  const isEntitled = useIsEntitled();
  if (isEntitled) return 'open';
  if (isEntitled === undefined && !isUnknown) return 'loading';
  if (isActivating) return 'activating';
  return isUnknown ? 'unknown' : 'paywall';
}
