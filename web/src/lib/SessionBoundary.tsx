import { useEffect, useState, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { READ_DEFAULTS, useRefresh } from './apiHooks';
import { subscribeToSession } from './sessionEvents';

/** Provides the response cache of one session. When the session ends, the cache and the pages below are reset. */
export function SessionBoundary({ children }: { children: ReactNode }) {
  const [session, setSession] = useState(0);
  useEffect(() => subscribeToSession((event) => event === 'signedOut' && setSession((previous) => previous + 1)), []);
  return (
    <SWRConfig key={session} value={{ ...READ_DEFAULTS, provider: () => new Map() }}>
      <SessionRefresh />
      {children}
    </SWRConfig>
  );
}

/** Reads the user again when a call finds the session expired. */
function SessionRefresh() {
  const refresh = useRefresh();
  useEffect(
    () =>
      subscribeToSession((event) => {
        if (event === 'expired') void refresh('auth.me');
      }),
    [refresh],
  );
  return null;
}
