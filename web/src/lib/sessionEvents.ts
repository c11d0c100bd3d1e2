import { Hub } from 'aws-amplify/utils';

/** `expired`: a call that needs a session got a 401. `signedOut` is also published after a failed sign-out. */
export type SessionEvent = 'signedOut' | 'expired';

const CHANNEL = 'session';

/** Publishes a session event to every listener. */
export function publishSessionEvent(event: SessionEvent): void {
  Hub.dispatch(CHANNEL, { event });
}

/** Calls `listener` on every session event. Returns the function that unsubscribes. */
export function subscribeToSession(listener: (event: SessionEvent) => void): () => void {
  return Hub.listen(CHANNEL, ({ payload }) => listener(payload.event as SessionEvent));
}
