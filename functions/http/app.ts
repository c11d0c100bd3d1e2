import { buildHttpEvent, type HttpEvent, type HttpResult } from '#domain/http/httpEvent';
import { matchRoute, refuseUnmatched, type MatchedRoute, type RoutePattern } from '#domain/http/router';
import { allRoutes, routes, type RouteName } from '#domain/http/routes';
import { gunzipSync } from 'node:zlib';
import { runWithDeadline, stopAtDeadline } from '#data/table/deadline';
import { parseAcceptLanguage, runInLanguage } from '#functions/runtime/language';
import { createTurns } from '#functions/runtime/turns';
import { Callers } from './callers';
import { errorResponse } from './response';
import type { Handler } from './endpoint';
import type { Services } from '#functions/services/services';
import { AppError } from '#domain/http/errors';
import { requestMessages } from './messages';

/** How many calls of one person, or of one address without a session, one process works on at a time; others wait. */
const CALLS_PER_CALLER = 6;
/** How long a call that was refused with 429 still counts as one of them, so that who calls on and on costs others little. */
const REFUSED_PAUSE_MS = 500;
/** The longest a request lasts, its wait included. */
const REQUEST_MS = 17_000;
const LINE_RETRY_SECONDS = 5;

/** All endpoints in one process: the same handlers that are deployed one by one. */
export interface App {
  routes: typeof routes;
  /** Runs the function of a route, as Lambda does. */
  invoke: (name: RouteName, event: HttpEvent) => Promise<HttpResult>;
  /** Answers a web request, as CloudFront and the HTTP API do. It trusts every header, also those CloudFront sets. */
  fetch: (request: Request) => Promise<Response>;
}

/**
 * Every endpoint bound to its services; the file of a route is loaded at its first call.
 * @param servicesFor the services of one function, for tests in which each has its own
 */
export function createApp(services: Services, servicesFor: (name: RouteName) => Services = () => services): App {
  const runInTurn = createTurns<HttpResult>(CALLS_PER_CALLER, ({ statusCode }) =>
    statusCode === 429 ? REFUSED_PAUSE_MS : 0,
  );
  const callers = new Callers(services.config);
  const invoke = async (name: RouteName, event: HttpEvent): Promise<HttpResult> => {
    const route = allRoutes.find((candidate) => candidate.name === name)!;
    const { handler } = (await import(`../endpoints/${name.replace('.', '/')}`)) as { handler: Handler };
    const handle = handler.with(servicesFor(name));
    const caller = callers.identify(event);
    try {
      const result = await runWithDeadline(REQUEST_MS, () =>
        runInTurn(caller, () => stopAtDeadline(() => handle(event))),
      );
      callers.learn(event, route, result.statusCode);
      return result;
    } catch {
      // The function itself answers in time: what ran out is the wait for a turn.
      const { mediaType } = route;
      const language = parseAcceptLanguage(event.headers['accept-language']);
      return runInLanguage(language, () => errorResponse(createLineError(), services.config, { mediaType }));
    }
  };
  const fetch = createFetch({
    routes: allRoutes,
    invoke: ({ name }, event) => invoke(name, event),
    respondUnmatched: (allow) => {
      const { error, headers } = refuseUnmatched(allow);
      return errorResponse(error, services.config, { headers });
    },
  });
  return { routes, invoke, fetch };
}

/** What a gateway serves. */
interface FetchOptions<R extends RoutePattern> {
  routes: readonly R[];
  /** Runs the function of a route. */
  invoke: (route: R, event: HttpEvent) => Promise<HttpResult>;
  /** Answers a request that no route takes; `allow` names the methods that its path has. */
  respondUnmatched: (allow: readonly string[]) => HttpResult;
}

/** A gateway without a socket: matches the request, builds the event of API Gateway and runs the route's function. */
export function createFetch<R extends RoutePattern>(options: FetchOptions<R>): App['fetch'] {
  return async (request) => {
    const { pathname } = new URL(request.url);
    const match = matchRoute(options.routes, request.method, pathname);
    if ('allow' in match) return toResponse(options.respondUnmatched(match.allow));
    return toResponse(await options.invoke(match.route, await toHttpEvent(request, match)));
  };
}

async function toHttpEvent(request: Request, { route, params }: MatchedRoute<RoutePattern>): Promise<HttpEvent> {
  const { host, pathname, search } = new URL(request.url);
  return buildHttpEvent({
    route: { method: request.method, path: route.path },
    params,
    rawPath: pathname,
    rawQueryString: search.slice(1),
    headers: { host, ...Object.fromEntries(request.headers) },
    body: new Uint8Array(await request.arrayBuffer()),
    protocol: 'HTTP/1.1',
    sourceIp: '127.0.0.1',
  });
}

function toResponse({ statusCode, headers = {}, cookies = [], ...result }: HttpResult): Response {
  const fields = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const setCookies = cookies.map((cookie): [string, string] => ['set-cookie', cookie]);
  return new Response(decodeBody({ headers, ...result }), { status: statusCode, headers: [...fields, ...setCookies] });
}

/** The body as `fetch` gives it to its caller: a gzip body is unpacked. */
function decodeBody({ body = '', isBase64Encoded, headers }: Omit<HttpResult, 'statusCode'>): BodyInit {
  if (!isBase64Encoded) return body;
  const bytes = Buffer.from(body, 'base64');
  return headers?.['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
}

function createLineError(): AppError {
  const message = requestMessages('tooManyAtOnce');
  return new AppError('too_many_requests', message, { retryAfterSeconds: LINE_RETRY_SECONDS });
}
