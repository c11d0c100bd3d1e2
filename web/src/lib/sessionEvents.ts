import { Hub } from 'aws-amplify/utils';

/** `expired`: a call that needs a session got a 401. `signedOut` is also published after a failed sign-out. */
export type SessionEvent = 'signedOut' | 'expired';

const CHANNEL = 'session';

/** The other pages of this site in the browser, which without a connection learn of a sign-out in no other way. */
const otherPages = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;
otherPages?.addEventListener('message', () => Hub.dispatch(CHANNEL, { event: 'signedOut' }));

/** Publishes a session event to every listener; a sign-out also to those of the other open pages. */
export function publishSessionEvent(event: SessionEvent): void {
  Hub.dispatch(CHANNEL, { event });
  if (event === 'signedOut') otherPages?.postMessage(event);
}

/** Calls `listener` on every session event. Returns the function that unsubscribes. */
export function subscribeToSession(listener: (event: SessionEvent) => void): () => void {
  return Hub.listen(CHANNEL, ({ payload }) => listener(payload.event as SessionEvent));
}
