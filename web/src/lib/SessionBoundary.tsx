import { useEffect, useState, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { READ_DEFAULTS, useRefresh } from './apiHooks';
import { forgetPerson } from '../people/currentPerson';
import { SESSION_DATABASES } from './deviceStorage/sessionDatabases';
import { subscribeToSession } from './sessionEvents';
import { getHoldMs } from './sessionHold';
import { SETTLE_MS } from './useIsSettled';

/**
 * Provides the response cache of one session. When the person signs out, the cache and the pages below are reset, and the
 * draft, the photos that wait, the locked copy and the notifications on this device end. When another account takes over an expired
 * session, only the draft and the notifications do: the rest opens for its owner alone. The next session begins with the account holder.
 */
export function SessionBoundary({ children }: { children: ReactNode }) {
  const [session, setSession] = useState(0);
  useEffect(() => {
    const load = () => import('./deviceStorage/deviceErasure');
    // Loaded before it is needed, so that a sign-out without a connection finds it.
    const eraseExpired = () => {
      load()
        .then((module) => module.eraseExpiredDeviceData())
        .catch(() => undefined);
    };
    const timer = setTimeout(eraseExpired, SETTLE_MS);
    const unsubscribe = subscribeToSession((event) => {
      if (event !== 'signedOut' && event !== 'userChanged') return;
      const isSignOut = event === 'signedOut';
      void load()
        .then((module) => (isSignOut ? module.eraseDeviceData() : module.eraseForOtherAccount()))
        .catch(() => deleteDatabases(isSignOut ? Object.values(SESSION_DATABASES) : [SESSION_DATABASES.draft]));
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

/** Deletes what the device keeps for the session where the script that does so cannot be loaded. */
function deleteDatabases(names: readonly string[]): void {
  if (!('indexedDB' in globalThis)) return;
  for (const name of names) indexedDB.deleteDatabase(name);
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
