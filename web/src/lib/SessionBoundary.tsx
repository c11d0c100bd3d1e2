import { useEffect, useState, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { eraseSessionData } from '../device/eraseSessionData';
import { READ_DEFAULTS, useRefresh } from './apiHooks';
import { forgetPerson } from '../people/currentPerson';
import { subscribeToSession } from './sessionEvents';
import { getHoldMs } from './sessionHold';
import { SETTLE_MS } from './useIsSettled';

/**
 * Provides the response cache of one session. When the person signs out, or another account takes over an expired session, the cache
 * and the pages below are reset, and what this device keeps no longer and the notifications end. The next session begins with the
 * account holder.
 */
export function SessionBoundary({ children }: { children: ReactNode }) {
  const [session, setSession] = useState(0);
  useEffect(() => {
    const load = () => import('./notifications/endNotifications');
    const timer = setTimeout(() => {
      // Loaded before it is needed, so that a sign-out without a connection finds it.
      load().catch(() => undefined);
      import('../device/deviceExpiry').then((module) => module.eraseExpired()).catch(() => undefined);
    }, SETTLE_MS);
    const unsubscribe = subscribeToSession((event) => {
      if (event !== 'signedOut' && event !== 'userChanged') return;
      eraseSessionData(event);
      load()
        .then((module) => module.endNotificationsAfter(event))
        .catch(() => undefined);
      forgetPerson();
      setSession((previous) => previous + 1);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, []);
  return (
    <SWRConfig key={session} value={{ ...READ_DEFAULTS, provider: () => new Map() }}>
      <SessionRefresh />
      {children}
    </SWRConfig>
  );
}

/**
 * Reads the user again when another page found another account's session, and when a call finds the session expired: where a screen
 * with unfinished work stays open, at the end of that.
 */
function SessionRefresh() {
  const refresh = useRefresh();
  useEffect(() => {
    let timer: number | undefined;
    const refreshOnceFree = () => {
      window.clearTimeout(timer);
      const holdMs = getHoldMs();
      if (holdMs > 0) timer = window.setTimeout(refreshOnceFree, holdMs);
      else void refresh('auth.me');
    };
    const unsubscribe = subscribeToSession((event) => {
      if (event === 'uncertain') void refresh('auth.me');
      if (event === 'expired' || event === 'writeExpired') refreshOnceFree();
    });
    return () => {
      window.clearTimeout(timer);
      unsubscribe();
    };
  }, [refresh]);
  return null;
}
