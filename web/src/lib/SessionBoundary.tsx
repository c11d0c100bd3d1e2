import { useEffect, useState, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { READ_DEFAULTS, useRefresh } from './apiHooks';
import { forgetPerson } from '../people/currentPerson';
import { subscribeToSession } from './sessionEvents';
import { isSessionHeld } from './sessionHold';

/**
 * Provides the response cache of one session. When the session ends, the cache and the pages below are reset, and the
 * draft, the photos that wait and the locked copy on this device are deleted. The next session begins with the account holder.
 */
export function SessionBoundary({ children }: { children: ReactNode }) {
  const [session, setSession] = useState(0);
  useEffect(() => {
    // Loaded at once, so that a sign-out without a connection finds it.
    const erasure = import('./deviceStorage/deviceErasure').catch(() => null);
    void erasure.then((module) => module?.eraseExpiredDeviceData());
    return subscribeToSession((event) => {
      if (event !== 'signedOut') return;
      void erasure.then((module) => module?.eraseDeviceData());
      forgetPerson();
      setSession((previous) => previous + 1);
    });
  }, []);
  return (
    <SWRConfig key={session} value={{ ...READ_DEFAULTS, provider: () => new Map() }}>
      <SessionRefresh />
      {children}
    </SWRConfig>
  );
}

/** Reads the user again when a call finds the session expired, unless a screen with unfinished work stays open. */
function SessionRefresh() {
  const refresh = useRefresh();
  useEffect(
    () =>
      subscribeToSession((event) => {
        if (event === 'expired' && !isSessionHeld()) void refresh('auth.me');
      }),
    [refresh],
  );
  return null;
}
