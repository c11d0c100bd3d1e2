import { AppError } from '#domain/http/errors';
import type { HttpEvent, HttpResult } from '#domain/http/httpEvent';
import { allRoutes, routes, type RouteName } from '#domain/http/routes';
import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { refusal } from './answer';
import type { Handler } from './endpoint';
import type { Services } from '#functions/services/services';

/** All endpoints as one function: the same handlers that are deployed one by one. */
export interface App {
  routes: typeof routes;
  /** Runs the function of a route, as Lambda would. */
  invoke: (name: RouteName, event: HttpEvent) => Promise<HttpResult>;
  /** Answers a web request, as CloudFront and the HTTP API would. Headers are taken as they are given. */
  fetch: (request: Request) => Promise<Response>;
}

/** A route as a gateway knows it. */
interface Reachable<Name extends string> {
  name: Name;
  route: { method: string; path: string };
}

interface Matched<Name extends string> extends Reachable<Name> {
  params: Record<string, string>;
}

/** Every endpoint bound to these services; each file is loaded when its route is first called. */
export function createApp(services: Services): App {
  const invoke = async (name: RouteName, event: HttpEvent): Promise<HttpResult> => {
    const { handler } = (await import(`../endpoints/${name.replace('.', '/')}`)) as { handler: Handler };
    return handler.with(services)(event);
  };
  const fetch = gateway(
    allRoutes.map((route) => ({ name: route.name, route })),
    invoke,
    refusal(new AppError('not_found', 'Not found'), services.config),
  );
  return { routes, invoke, fetch };
}

/** Answers web requests as CloudFront and the HTTP API would: finds the route, makes the event, runs its function. */
export function gateway<Name extends string>(
  reachable: readonly Reachable<Name>[],
  invoke: (name: Name, event: HttpEvent) => Promise<HttpResult>,
  notFound: HttpResult,
): App['fetch'] {
  return async (request) => {
    const url = new URL(request.url);
    const matched = match(reachable, request.method, url.pathname);
    const result = matched ? await invoke(matched.name, await eventOf(request, url, matched)) : notFound;
    const headers = Object.entries(result.headers ?? {}).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const cookies = (result.cookies ?? []).map((cookie): [string, string] => ['set-cookie', cookie]);
    return new Response(arriving(result), { status: result.statusCode, headers: [...headers, ...cookies] });
  };
}

/** An answer's body as `fetch` gives it: what travelled packed is unpacked. */
function arriving({ body = '', isBase64Encoded, headers }: HttpResult): Uint8Array<ArrayBuffer> | string {
  if (!isBase64Encoded) return body;
  const bytes = Buffer.from(body, 'base64');
  return headers?.['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
}

function match<Name extends string>(
  reachable: readonly Reachable<Name>[],
  method: string,
  pathname: string,
): Matched<Name> | undefined {
  for (const { name, route } of reachable) {
    const params = route.method === method ? paramsOf(route.path, pathname) : undefined;
    if (params) return { name, route, params };
  }
  return undefined;
}

function paramsOf(path: string, pathname: string): Record<string, string> | undefined {
  const names = path.split('/');
  const values = pathname.split('/');
  if (names.length !== values.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const value = values[index] ?? '';
    if (name.startsWith('{') && value) params[name.slice(1, -1)] = decodeURIComponent(value);
    else if (name !== value) return undefined;
  }
  return params;
}

async function eventOf(request: Request, url: URL, { route, params }: Matched<string>): Promise<HttpEvent> {
  const { cookie, ...headers } = Object.fromEntries(request.headers) as Record<string, string | undefined>;
  const routeKey = `${route.method} ${route.path}`;
  const body = Buffer.from(await request.arrayBuffer());
  const at = new Date();
  return {
    version: '2.0',
    routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    headers: { host: url.host, ...headers },
    ...(cookie && { cookies: cookie.split(/;\s*/) }),
    pathParameters: params,
    requestContext: {
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: at.toISOString(),
      timeEpoch: at.getTime(),
      http: { method: route.method, path: url.pathname, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: '' },
    },
    ...(body.length > 0 && { body: body.toString('base64') }),
    isBase64Encoded: body.length > 0,
  };
}
