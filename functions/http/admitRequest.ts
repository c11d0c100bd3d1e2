import type { LiveSession } from '#data/account/sessions';
import type { User } from '#data/account/user';
import { AppError } from '#domain/http/errors';
import type { HttpEvent } from '#domain/http/httpEvent';
import type { Route } from '#domain/http/route';
import type { NamedRoute } from '#domain/http/routes';
import { isActive } from '#domain/subscription/subscription';
import type { Config } from '#functions/runtime/config';
import type { LogEntry } from '#functions/runtime/logEntry';
import type { Services } from '#functions/services/services';
import type { CallAudit } from './auditTrail';
import { getClientAddress } from './clientAddress';
import { createHandlerContext, type HandlerContext } from './handlerContext';
import { auditForOwner, findOwner } from './recordOwner';
import { ignoreOutage, listBuckets, refuseKnown, takeTokens, type ScopedBucket } from './rateLimits';
import { decodeBody, parseBody } from './requestBody';
import { parseInput, requireWellFormedText } from './requestInput';
import { checkSameSite } from './requestOrigin';
import { createSessionHandle, readSessionCookie } from './sessionCookie';
import { requireTwoStep } from './twoStep';
import { httpMessages } from '#domain/http/messages';
import { requestMessages } from './messages';

/** One call of a route, and what its log entry and its response collect on the way. */
export interface Call<R extends NamedRoute> {
  route: R;
  event: HttpEvent;
  services: Services;
  audit: CallAudit;
  logFields: Pick<LogEntry, 'role' | 'bytes'>;
  /** Cookies to set with the response. */
  cookies: string[];
}

/** A request that passed every check. */
export interface Admission<R extends Route> {
  context: HandlerContext<R>;
  /** The limits per person, from which this call has taken its tokens. */
  userBuckets: ScopedBucket[];
}

/** Checks a request in this order, and throws at the first check that it fails. */
export async function admitRequest<R extends NamedRoute>(call: Call<R>): Promise<Admission<R>> {
  const { route, event, services, audit, logFields } = call;
  const { config, sessions, limits } = services;

  checkFeature(route, config);
  // A link on another site opens a document, which says the same to everybody and changes nothing.
  if (route.mediaType === undefined) checkSameSite(event, config);

  const bytes = decodeBody(event);
  logFields.bytes = bytes.length;
  const body = parseBody(bytes, event, route);
  requireWellFormedText(event, body.json);

  const cookie = readSessionCookie(event, config);
  const liveSession = route.auth === 'public' ? undefined : await sessions.find(cookie);
  if (liveSession) logFields.role = liveSession.user.role;
  audit.setSession(liveSession);

  const caller = {
    address: getClientAddress(event),
    session: liveSession?.tokenHash,
    userId: liveSession?.user.id,
    json: body.json,
  };
  const buckets = listBuckets(route, caller, config.rateLimitScale);
  refuseKnown(limits, buckets);
  const userBuckets = buckets.filter(({ scope }) => scope === 'user');
  const otherBuckets = buckets.filter(({ scope }) => scope !== 'user');

  await takeTokens(limits, otherBuckets);
  const user = await authorize(route, liveSession, services);
  if (liveSession && !route.background) await touchSession(call, liveSession);
  // After authorization, so that a refused call costs the person nothing.
  await takeTokens(limits, userBuckets);
  const input = parseInput(route, event, body);

  audit.enterHandler();
  const owner = findOwner(route, event, user);
  const session = createSessionHandle(cookie, services, call.cookies);
  const request = { event, input, user, owner, session, audit: auditForOwner(services, owner, audit) };
  return { context: createHandlerContext(services, request), userBuckets };
}

/** Records a use of the session. A route that only reads goes on without. */
async function touchSession({ route, services }: Call<NamedRoute>, session: LiveSession): Promise<void> {
  const touching = services.sessions.touch(session);
  await (route.method === 'GET' ? ignoreOutage(touching) : touching);
}

/** Refuses a route whose feature the stage has not enabled. */
function checkFeature({ feature }: Route, { features }: Config): void {
  if (feature && !features[feature]) throw new AppError('not_found', httpMessages('notFound'));
}

/**
 * Denies by default: only the route's `auth` lets anybody in. Returns the user, undefined on a public route. See
 * docs/decisions/006-deny-by-default.md.
 */
async function authorize(
  route: Route,
  liveSession: LiveSession | undefined,
  services: Services,
): Promise<User | undefined> {
  if (route.auth === 'public') return undefined;
  if (!liveSession) throw unauthenticatedError(route);
  const { user } = liveSession;
  if (route.auth === 'user' || (route.auth === 'subscriber' && isActive(user, services.now()))) return user;
  const isAdmin = user.role === 'admin';
  if (isAdmin && route.auth === 'admin') requireTwoStep(user, services.config);
  if (isAdmin && (await isConfirmedAdmin(liveSession, services))) return user;
  if (route.auth === 'admin') throw new AppError('forbidden', requestMessages('administratorsOnly'));
  throw new AppError('subscription_required', requestMessages('subscriptionRequired'));
}

/** How long the identity provider's word that somebody is an administrator counts. */
const ADMIN_CONFIRMATION_MS = 15 * 60_000;

/**
 * Whether the identity provider confirms an administrator, now or at most 15 minutes ago. Fails closed: throws 503 where it
 * cannot say. See docs/decisions/003-administrators-are-granted-by-command.md.
 */
async function isConfirmedAdmin(session: LiveSession, { identity, sessions, now }: Services): Promise<boolean> {
  const age = now().getTime() - session.adminConfirmedAt;
  if (age >= 0 && age < ADMIN_CONFIRMATION_MS) return true;
  if ((await identity.confirmRole(session.user)) !== 'admin') return false;
  await ignoreOutage(sessions.recordAdminConfirmation(session));
  return true;
}

/** The error of a call without a live session. */
export function unauthenticatedError({ unauthenticatedMessage = 'logIn' }: Route): AppError {
  return new AppError('unauthenticated', httpMessages(unauthenticatedMessage));
}
