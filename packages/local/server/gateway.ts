import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '#domain/http/errors';
import { buildHttpEvent, type HttpEvent, type HttpResult } from '#domain/http/httpEvent';
import { getPagePath, PAGES_PREFIX, type RouteTable } from '#domain/http/route';
import { matchRoute, refuseUnmatched } from '#domain/http/router';
import { buildSecurityHeaders } from '#domain/http/securityHeaders';
import { readBody } from '#local/aws/localService';
import { serveWebFiles } from './serveWebFiles';
import { httpMessages } from '#domain/http/messages';

const t = httpMessages;

/** API Gateway's own cap on a body. Each route has a smaller one. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;
/** Time for a client to send its headers, and its whole request. */
const REQUEST_TIMEOUT_MS = 10_000;
const TIMEOUT_CHECK_MS = 1_000;
/** Time for the requests in flight to finish after `close` is called. */
const CLOSE_TIMEOUT_MS = 10_000;

type NameOf<T extends RouteTable> = { [G in keyof T & string]: `${G}.${keyof T[G] & string}` }[keyof T & string];

/** What a local gateway serves, and where. */
export interface GatewayOptions<T extends RouteTable> {
  routes: T;
  /** Runs the function of a route, as Lambda does. */
  invoke: (name: NameOf<T>, event: HttpEvent) => Promise<HttpResult>;
  /** 0 takes a free port. */
  port: number;
  host?: string;
  /** Folder of the built web. Without it, only `/api` and `extra` answer. */
  staticDir?: string;
  /** The header with which CloudFront proves that a request came through it. */
  originSecret?: { header: string; value: string };
  /** Gets every request outside `/api` first. Returns true when it has answered. */
  extra?: (req: IncomingMessage, res: ServerResponse) => boolean | Promise<boolean>;
}

/** A running local gateway. */
export interface Gateway {
  url: string;
  port: number;
  /** Takes no more requests. Those in flight have 10 s to finish. */
  close(): Promise<void>;
}

/** Starts CloudFront and the HTTP API on one loopback socket: the routes under `/api`, the built web elsewhere. */
export async function startGateway<T extends RouteTable>(options: GatewayOptions<T>): Promise<Gateway> {
  const { host = '127.0.0.1', staticDir, extra } = options;
  const security = buildSecurityHeaders({ https: false });
  const serveApi = createApi(options, security);
  const pages = listRoutes(options.routes).filter((route) => getPagePath(route) !== undefined);
  const server = createServer({
    headersTimeout: REQUEST_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
  });
  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    const apiUrl = findApiUrl(req.url ?? '', pages);
    if (apiUrl !== undefined) await serveApi(apiUrl, req, res);
    else if (await extra?.(req, res)) return;
    else if (staticDir !== undefined) await serveWebFiles(staticDir, security, req, res);
    else sendError(res, security, new AppError('not_found', t('notFound')));
  };
  server.on('request', (req, res) => {
    res.once('close', () => {
      if (!server.listening) server.closeIdleConnections();
    });
    serve(req, res).catch((error: unknown) => {
      if (req.destroyed && !req.complete) return;
      console.error(error);
      if (res.headersSent) res.destroy();
      else sendError(res, security, new AppError('internal', t('internal')));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        const timeout = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
        server.close(() => {
          clearTimeout(timeout);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

/** Serves the paths under `/api`: matches the route, reads the body, builds the event and runs the route's function. */
function createApi<T extends RouteTable>(options: GatewayOptions<T>, security: Record<string, string>) {
  const routes = listRoutes(options.routes);

  return async (url: string, req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const [, rawPath = '', rawQueryString = ''] = /^([^?]*)\??(.*)$/s.exec(url) ?? [];
    const { method = '' } = req;
    const match = matchRoute(routes, method, rawPath);
    if ('allow' in match) {
      const { error, headers } = refuseUnmatched(match.allow);
      sendError(res, { ...security, ...headers }, error);
      return;
    }
    const body = await readCappedBody(req);
    if (!body) {
      sendError(res, security, new AppError('too_large', t('tooLarge')));
      return;
    }
    const event = buildHttpEvent({
      route: { method, path: match.route.path },
      params: match.params,
      rawPath,
      rawQueryString,
      headers: { ...joinHeaders(req), ...edgeHeaders(req, options) },
      body,
      protocol: `HTTP/${req.httpVersion}`,
      sourceIp: remoteAddress(req),
    });
    sendResult(res, security, await options.invoke(match.route.name, event));
  };
}

/** The URL at which the API serves a request, also one for a page that a function writes; undefined for a file of the site. */
function findApiUrl(url: string, pages: readonly { method: string; path: string }[]): string | undefined {
  if (/^\/api(\/|\?|$)/.test(url)) return url;
  const [pathname = ''] = `${PAGES_PREFIX}${url}`.split('?', 1);
  return 'route' in matchRoute(pages, 'GET', pathname) ? `${PAGES_PREFIX}${url}` : undefined;
}

/** Each route of a table with its name `group.route`. */
function listRoutes<T extends RouteTable>(table: T): { name: NameOf<T>; method: string; path: string }[] {
  return Object.entries(table).flatMap(([group, routes]) =>
    Object.entries(routes).map(([name, { method, path }]) => ({ name: `${group}.${name}` as NameOf<T>, method, path })),
  );
}

/** The whole body; undefined where it exceeds the gateway's cap. */
async function readCappedBody(req: IncomingMessage): Promise<Buffer | undefined> {
  const tooLarge = new Error('The request body is too large.');
  try {
    return await readBody(req, MAX_BODY_BYTES, () => tooLarge);
  } catch (error) {
    if (error === tooLarge) return undefined;
    throw error;
  }
}

/** The headers that CloudFront sets. They replace whatever the client sent. */
function edgeHeaders(
  req: IncomingMessage,
  { originSecret }: Pick<GatewayOptions<RouteTable>, 'originSecret'>,
): Record<string, string> {
  return {
    'cloudfront-viewer-address': `${remoteAddress(req)}:${req.socket.remotePort ?? 0}`,
    ...(originSecret && { [originSecret.header.toLowerCase()]: originSecret.value }),
  };
}

/** The address of the socket's other end, IPv4 in its usual notation. */
function remoteAddress(req: IncomingMessage): string {
  return (req.socket.remoteAddress ?? '').replace(/^::ffff:(?=[\d.]+$)/, '');
}

/** Headers with lower-case names. Repeated ones are joined by a comma, cookies by a semicolon. */
function joinHeaders(req: IncomingMessage): Record<string, string> {
  const entries = Object.entries(req.headersDistinct).map(([name, values = []]) => [
    name,
    values.join(name === 'cookie' ? '; ' : ','),
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}

function sendResult(res: ServerResponse, security: Record<string, string>, result: HttpResult): void {
  const headers = Object.entries(result.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]);
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
  res.writeHead(result.statusCode, {
    ...(Object.fromEntries(headers) as Record<string, string>),
    ...security,
    ...(result.cookies && { 'set-cookie': result.cookies }),
    // The function leaves the body out of its response to HEAD, whose length nobody knows then.
    ...(res.req.method !== 'HEAD' && { 'content-length': body.length }),
  });
  res.end(body);
}

function sendError(res: ServerResponse, headers: Record<string, string>, { status, code, message }: AppError): void {
  res.writeHead(status, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  res.end(JSON.stringify({ code, message }));
}
