import type { User } from '#data/account/user';
import { runWithDeadline } from '#data/table/deadline';
import type { AppError } from '#domain/http/errors';
import type { HttpEvent, HttpResult } from '#domain/http/httpEvent';
import type { RouteOutput } from '#domain/http/route';
import type { NamedRoute, RouteName } from '#domain/http/routes';
import { loadConfig } from '#functions/runtime/config';
import { parseAcceptLanguage, runInLanguage } from '#functions/runtime/language';
import { describeError } from '#functions/runtime/log';
import type { LogEntry } from '#functions/runtime/logEntry';
import { createServices, type Services } from '#functions/services/services';
import { admitRequest, unauthenticatedError, type Admission, type Call } from './admitRequest';
import { CallAudit } from './auditTrail';
import type { HandlerContext } from './handlerContext';
import { refundTokens, runAlone } from './rateLimits';
import { forbidden, hasOriginSecret } from './requestOrigin';
import { acceptsGzip, errorResponse, omitBody, routeResponse, toAppError } from './response';

/** A Lambda function of one route. */
export interface Handler {
  (event: HttpEvent): Promise<HttpResult>;
  route: RouteName;
  /** The same function over other services, for tests and the local gateway. */
  with: (services: Services) => (event: HttpEvent) => Promise<HttpResult>;
}

/**
 * How long a request may work, and how long the audit row of its failure may take after that: 18 s together, so that a busy
 * machine stays under 20 s.
 */
const WORK_MS = 15_000;
const FAILURE_AUDIT_MS = 3000;

type Run<R extends NamedRoute> = (context: HandlerContext<R>) => Promise<RouteOutput<R>>;

/**
 * Creates the Lambda function of a route, which answers in the language that the request accepts. Every request takes one path:
 * `admitRequest` checks it, `run` handles it, the route's schema parses what `run` returns, and the audit log records the call.
 * An error becomes the status of its code; an unexpected one is logged and becomes 500. No request lasts longer than 20 s: docs/decisions/084-one-deadline-per-request.md.
 */
export function endpoint<R extends NamedRoute>(route: R, run: Run<R>): Handler {
  const { mediaType } = route;
  const answer = async (services: Services, event: HttpEvent) => {
    try {
      if (await hasOriginSecret(event, services)) return await respond(route, run, services, event);
      // A call past the firewall costs no read, no audit row and no log entry: the gateway's access log has it.
      return errorResponse(forbidden(), services.config, { mediaType });
    } catch (error) {
      return errorResponse(toAppError(error), services.config, { mediaType });
    }
  };
  const bind = (services: Services) => async (event: HttpEvent) => {
    const language = parseAcceptLanguage(event.headers['accept-language']);
    const result = await runInLanguage(language, () => answer(services, event));
    return event.requestContext.http.method === 'HEAD' ? omitBody(result) : result;
  };
  let handle: ReturnType<typeof bind> | undefined;
  const handler = (event: HttpEvent) => {
    handle ??= bind(createServices(loadConfig()));
    return handle(event);
  };
  return Object.assign(handler, { route: route.name, with: bind });
}

async function respond<R extends NamedRoute>(
  route: R,
  run: Run<R>,
  services: Services,
  event: HttpEvent,
): Promise<HttpResult> {
  const startedAt = performance.now();
  const call: Call<R> = {
    route,
    event,
    services,
    audit: new CallAudit(services, { route, event }),
    logFields: { role: 'anonymous', bytes: 0 },
    cookies: [],
  };
  const log = ({ statusCode }: HttpResult, outcome: Pick<LogEntry, 'level' | 'code' | 'error'>) =>
    services.log({
      requestId: event.requestContext.requestId,
      route: route.name,
      status: statusCode,
      ms: Math.round(performance.now() - startedAt),
      ...call.logFields,
      ...outcome,
    });
  try {
    const result = await runWithDeadline(WORK_MS, () => handleCall(call, run));
    log(result, { level: 'info' });
    return result;
  } catch (error) {
    const appError = await auditFailure(call.audit, toAppError(error));
    const { code, status, cause } = appError;
    const isClientError = status < 500;
    const { mediaType } = route;
    const result = errorResponse(appError, services.config, {
      mediaType,
      ...(isClientError && { cookies: call.cookies }),
    });
    if (isClientError) log(result, { level: 'info', code });
    else log(result, { level: code === 'internal' ? 'error' : 'warn', code, error: describeError(cause ?? appError) });
    return result;
  }
}

async function handleCall<R extends NamedRoute>(call: Call<R>, run: Run<R>): Promise<HttpResult> {
  const { route, services, audit, cookies } = call;
  const admission = await admitRequest(call);
  const output = await runHandler(call, admission, run).catch(async (error: unknown) => {
    const { code, status } = toAppError(error);
    const mayLackAccount = code === 'internal';
    if (mayLackAccount && (await isDeletedMeanwhile(services, admission.context.user)))
      throw unauthenticatedError(route);
    // A call that fails on our side does not count against the person.
    if (status >= 500 && !route.costly) await refundTokens(services.limits, admission.userBuckets);
    throw error;
  });
  const readsGzip = acceptsGzip(call.event.headers['accept-encoding']);
  const result = routeResponse(route, output, services.config, { cookies, readsGzip });
  await audit.recordSuccess();
  return result;
}

function runHandler<R extends NamedRoute>(
  { route, services }: Call<R>,
  { context }: Admission<R>,
  run: Run<R>,
): Promise<RouteOutput<R>> {
  if (!route.costly) return run(context);
  return runAlone(services.limits, { name: route.name, by: context.user?.id ?? '' }, () => run(context));
}

/** Whether the account of a call was deleted while it ran, with the rows and the key that its handler needed. */
function isDeletedMeanwhile({ users }: Services, user: User | undefined): Promise<boolean> {
  return user ? users.isDeleted(user.id).catch(() => false) : Promise.resolve(false);
}

/** Records a failed call. Returns the error to respond with: where the row cannot be written, a 4xx becomes that failure. */
async function auditFailure(audit: CallAudit, failure: AppError): Promise<AppError> {
  try {
    await runWithDeadline(FAILURE_AUDIT_MS, () => audit.recordFailure(failure));
    return failure;
  } catch (error) {
    return failure.status < 500 ? toAppError(error) : failure;
  }
}
