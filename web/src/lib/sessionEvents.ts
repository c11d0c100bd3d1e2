import { Hub } from 'aws-amplify/utils';

/** `expired`: a call that needs a session was answered 401. `signedOut` is told after a failed sign-out too. */
export type SessionEvent = 'signedOut' | 'expired';

const CHANNEL = 'session';

/** Tells every listener what became of the session. */
export function tellSession(event: SessionEvent): void {
  Hub.dispatch(CHANNEL, { event });
}

/** Calls back on every session event; returns how to stop. */
export function onSession(listener: (event: SessionEvent) => void): () => void {
  return Hub.listen(CHANNEL, ({ payload }) => listener(payload.event as SessionEvent));
}
