import { useRead } from './data';
import { useSession } from './session';

const POLL_SECONDS = 10;
/** Always stale, as specified; reads that coincide are one call. */
const STALE_SECONDS = 2;

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
  const status = data ?? { isActive: false, status: 'inactive', endsAt: null };
  return { ...status, ...rest, isKnown: data !== undefined || rest.error !== undefined };
}

type Gate = 'loading' | 'open' | 'paywall';

/** What stands before a subscriber's feature: administrators and subscribers pass, others meet the paywall. */
export function useGate(): Gate {
  const { user } = useSession();
  const { isActive, isKnown } = useSubscription();
  if (user?.role === 'admin' || isActive) return 'open';
  return user && isKnown ? 'paywall' : 'loading';
}
