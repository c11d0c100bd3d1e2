import { useEffect, useState, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { READ_DEFAULTS, useRefresh } from './data';
import { onSession } from './sessionEvents';

/** Holds what was read in this session. When it ends, all of it is dropped and the pages below start anew. */
export function SessionBoundary({ children }: { children: ReactNode }) {
  const [session, setSession] = useState(0);
  useEffect(() => onSession((event) => event === 'signedOut' && setSession((before) => before + 1)), []);
  return (
    <SWRConfig key={session} value={{ ...READ_DEFAULTS, provider: () => new Map() }}>
      <SessionRefresh />
      {children}
    </SWRConfig>
  );
}

/** Asks again who is signed in when a call found the session gone. */
function SessionRefresh() {
  const refresh = useRefresh();
  useEffect(
    () =>
      onSession((event) => {
        if (event === 'expired') void refresh('auth.me');
      }),
    [refresh],
  );
  return null;
}
