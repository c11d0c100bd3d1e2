import type { LiveSession } from '#data/account/sessions';
import type { User } from '#data/account/users';
import { AppError } from '#domain/http/errors';
import type { HttpEvent, HttpResult } from '#domain/http/httpEvent';
import type { Output, Paged, Route } from '#domain/http/route';
import type { NamedRoute, RouteName } from '#domain/http/routes';
import { isActive } from '#domain/subscription/subscription';
import { answer, refusal, toAppError } from './answer';
import { configFromEnvironment, type Config } from '#functions/runtime/config';
import { bodyOf, checkOrigin, checkSameSite, clientAddress, siteOf } from './guard';
import { jsonOf, parseInput, type Input } from './input';
import { bucketsOf, takeAll } from './limiter';
import { traceOf, type LogEntry } from '#functions/runtime/log';
import { createServices, type Services } from '#functions/services/services';
import { sessionCookie, sessionHandle, type SessionHandle } from './sessionCookie';
import { Trail, type AuditTrail } from './auditTrail';
import { checkTwoStep } from './twoStep';

/** What a handler is given: typed input, who asks, and every service. */
export type Context<R extends Route> = Services &
  Input<R> & {
    user: R['auth'] extends 'public' ? undefined : User;
    session: SessionHandle;
    /** The row this call leaves in the audit log. */
    audit: AuditTrail;
    /** A header by its lower-case name. */
    header: (name: string) => string | undefined;
    /** The site's own origin, for links that lead back to it. */
    site: () => string;
  };

/** A Lambda function of one route. `with` gives the same function over given services: tests, and the local start. */
export interface Handler {
  (event: HttpEvent): Promise<HttpResult>;
  /** Whose handler this is. */
  route: RouteName;
  with: (services: Services) => (event: HttpEvent) => Promise<HttpResult>;
}

/**
 * The one path every request takes: it came through CloudFront → the stage has the feature → it is no other site's →
 * body type and size → rate limits → session → role → parsed input → the handler → the parsed answer → the audit log. A
 * failure becomes the status of its code; what nobody foresaw is logged and told as 500.
 */
export function endpoint<R extends NamedRoute>(route: R, run: (context: Context<R>) => Promise<Output<R>>): Handler {
  const bound = (services: Services) => (event: HttpEvent) => respond({ route, run }, services, event);
  let ours: Services | undefined;
  const handler = (event: HttpEvent) => bound((ours ??= createServices(configFromEnvironment())))(event);
  return Object.assign(handler, { route: route.name, with: bound });
}

/** What the log tells of a request, filled in as it becomes known. */
type Trace = Pick<LogEntry, 'role' | 'bytes'>;

interface Endpoint<R extends Route> {
  route: R;
  run: (context: Context<R>) => Promise<Output<R>>;
}

async function respond<R extends NamedRoute>(
  { route, run }: Endpoint<R>,
  services: Services,
  event: HttpEvent,
): Promise<HttpResult> {
  const { config, log } = services;
  const startedAt = performance.now();
  const trace: Trace = { role: 'anonymous', bytes: 0 };
  const cookies: string[] = [];
  const finish = (result: HttpResult, about: Pick<LogEntry, 'level' | 'code' | 'error'>): HttpResult => {
    const ms = Math.round(performance.now() - startedAt);
    log({
      requestId: event.requestContext.requestId,
      route: route.name,
      status: result.statusCode,
      ms,
      ...trace,
      ...about,
    });
    return result;
  };
  const trail = new Trail(services, { route, event });
  try {
    const context = await admit(route, services, event, { trace, trail, cookies });
    const { status, json, headers } = wire(route, await context.refunding(() => run(context.given)), config);
    await trail.done();
    return finish(answer(status, json, config, { cookies, headers, packed: route.download !== undefined }), {
      level: 'info',
    });
  } catch (error) {
    const failure = await accountedFor(trail, toAppError(error));
    const { code, status } = failure;
    if (status < 500) return finish(refusal(failure, config, cookies), { level: 'info', code });
    const level = code === 'internal' ? 'error' : 'warn';
    return finish(refusal(failure, config), { level, code, error: traceOf(failure.cause ?? failure) });
  }
}

/** The failure to answer with: itself, once the audit log has it, else the log's own. One of ours is told in any case. */
async function accountedFor(trail: Trail, failure: AppError): Promise<AppError> {
  try {
    await trail.failed(failure);
    return failure;
  } catch (error) {
    return failure.status < 500 ? toAppError(error) : failure;
  }
}

/** Everything before the handler: throws where the request is refused. */
async function admit<R extends NamedRoute>(
  route: R,
  services: Services,
  event: HttpEvent,
  { trace, trail, cookies }: { trace: Trace; trail: Trail; cookies: string[] },
) {
  const { config, sessions, limits } = services;
  checkOrigin(event, config);
  if (route.feature && !config.features[route.feature]) throw new AppError('not_found', 'Not found');
  checkSameSite(event, config);
  trace.bytes = Buffer.byteLength(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  const bytes = bodyOf(event, route);
  const json = jsonOf(bytes, route);

  const cookie = sessionCookie(event, config);
  const live = route.auth === 'public' ? undefined : await sessions.find(cookie);
  if (live) trace.role = live.user.role;
  trail.live = live;
  const caller = { address: clientAddress(event), session: live?.tokenHash, userId: live?.user.id, json };
  const buckets = bucketsOf(route, caller, config.rateLimitScale);
  const isOwn = (bucket: { name: string }) => bucket.name.includes(' user ');
  await takeAll(
    limits,
    buckets.filter((bucket) => !isOwn(bucket)),
  );

  const user = authorise(route, live, services);
  if (live && !route.background) await sessions.touch(live);
  const own = buckets.filter(isOwn);
  await takeAll(limits, own);
  const input = parseInput(route, event, bytes, json);
  const session = sessionHandle(cookie, services, cookies);
  const request = { header: (wanted: string) => event.headers[wanted], site: () => siteOf(event, config) };
  const handed = { ...input, ...request, user, session, audit: trail };
  const given = Object.assign(Object.create(services) as Services, handed) as unknown as Context<R>;
  trail.isHandled = true;

  /** A call that fails through our fault does not count against the person. */
  const refunding = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      if (toAppError(error).status >= 500) await Promise.all(own.map((bucket) => limits.giveBack(bucket)));
      throw error;
    }
  };
  return { given, refunding };
}

/** Deny by default: the route's `auth` is the only thing that lets anybody in (decisions A6). */
function authorise(route: Route, live: LiveSession | undefined, { config, now }: Services): User | undefined {
  if (route.auth === 'public') return undefined;
  if (!live) throw new AppError('unauthenticated', route.unauthenticated ?? 'Please log in to continue');
  const { user } = live;
  const isAdmin = user.role === 'admin';
  if (route.auth === 'admin' && isAdmin) checkTwoStep(user, config);
  if (route.auth === 'user' || isAdmin) return user;
  if (route.auth === 'admin') throw new AppError('forbidden', 'This is only available to administrators.');
  if (!isActive(user, now())) {
    throw new AppError('subscription_required', 'An active subscription is required for this.');
  }
  return user;
}

/** A handler's value as it travels: parsed by the route's schema, which drops what it does not name (decisions E1). */
function wire<R extends Route>(
  route: R,
  value: Output<R>,
  { stage }: Config,
): { status: 200 | 202; json: unknown; headers: Record<string, string> } {
  const schema = (stage === 'local' && route.localResponse) || route.response;
  const status = route.begun?.safeParse(value).success ? 202 : 200;
  if (!route.paged) return { status, json: schema.parse(value), headers: asFile(route) };
  const { items, nextCursor } = value as Paged<unknown>;
  return { status, json: schema.parse(items), headers: nextCursor ? { 'x-next-cursor': nextCursor } : {} };
}

const asFile = ({ download }: Route): Record<string, string> =>
  download ? { 'content-disposition': `attachment; filename="${download}"` } : {};
