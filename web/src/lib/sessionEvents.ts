import { Hub } from 'aws-amplify/utils';

/**
 * `expired`: a call that needs a session got a 401. `signedOut` is also published after a failed sign-out. `userChanged`: the
 * session is now of another account than the one that the page showed. `uncertain`: another page found so.
 */
export type SessionEvent = 'signedOut' | 'expired' | 'userChanged' | 'uncertain';

const CHANNEL = 'session';

/** The other pages of this site in the browser, which share the session, and without a connection learn of a sign-out in no other way. */
const otherPages = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;
otherPages?.addEventListener('message', ({ data: event }) => Hub.dispatch(CHANNEL, { event: event as string }));

/** Publishes a session event to every listener. Those of the other open pages learn of a sign-out and of another account. */
export function publishSessionEvent(event: SessionEvent): void {
  Hub.dispatch(CHANNEL, { event });
  if (event === 'signedOut') otherPages?.postMessage(event);
  if (event === 'userChanged') otherPages?.postMessage('uncertain' satisfies SessionEvent);
}

/** Calls `listener` on every session event. Returns the function that unsubscribes. */
export function subscribeToSession(listener: (event: SessionEvent) => void): () => void {
  return Hub.listen(CHANNEL, ({ payload }) => listener(payload.event as SessionEvent));
}
