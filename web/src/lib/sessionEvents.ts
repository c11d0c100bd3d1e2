import { Hub } from 'aws-amplify/utils';

/**
 * `expired`: a read that needs a session got a 401, or the read of the user got one under unfinished work. `writeExpired`: a call
 * that changes something got one. `signedOut` is also published after a failed sign-out. `userChanged`: the session is now of another
 * account than the one that the page showed. `uncertain`: another page found so.
 */
export type SessionEvent = 'signedOut' | 'expired' | 'writeExpired' | 'userChanged' | 'uncertain';

const CHANNEL = 'session';

/** Whose session the page showed last; undefined before the first sign-in, and after a sign-out. */
let lastUserId: string | undefined;

const dispatch = (event: SessionEvent) => {
  if (event === 'signedOut') lastUserId = undefined;
  Hub.dispatch(CHANNEL, { event });
};

/** What a page sends to the others: that the person signed out, or whose session it found. */
type PageMessage = 'signedOut' | { userId: string };

/** The other pages of this site in the browser, which share the session, and without a connection learn of a sign-out in no other way. */
const otherPages = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;
otherPages?.addEventListener('message', ({ data }: MessageEvent<PageMessage>) => {
  if (data === 'signedOut') dispatch(data);
  else if (lastUserId !== undefined && data.userId !== lastUserId) dispatch('uncertain');
});

/** Publishes a session event to every listener. Those of the other open pages learn of a sign-out. */
export function publishSessionEvent(event: SessionEvent): void {
  dispatch(event);
  if (event === 'signedOut') otherPages?.postMessage(event);
}

/**
 * Records whose session it is. Publishes `userChanged` where the page showed another account's, which may have expired, and `uncertain`
 * on the other open pages that show another account's.
 */
export function recordUser(userId: string): void {
  if (userId === lastUserId) return;
  const hasChanged = lastUserId !== undefined;
  lastUserId = userId;
  otherPages?.postMessage({ userId } satisfies PageMessage);
  if (hasChanged) dispatch('userChanged');
}

/** Whether the page showed an account since it was opened, or since the last sign-out. */
export const hasShownUser = (): boolean => lastUserId !== undefined;

/** Calls `listener` on every session event. Returns the function that unsubscribes. */
export function subscribeToSession(listener: (event: SessionEvent) => void): () => void {
  return Hub.listen(CHANNEL, ({ payload }) => listener(payload.event as SessionEvent));
}
