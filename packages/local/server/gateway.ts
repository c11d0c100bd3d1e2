import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { STATUS, type ErrorCode } from '#domain/http/errors';
import type { HttpEvent, HttpResult } from '#domain/http/httpEvent';
import type { Route, RouteTable } from '#domain/http/route';
import { securityHeaders } from '#domain/http/securityHeaders';
import { clientAddress, httpEvent } from './gatewayEvent';
import { readBody } from '#local/aws/service';
import { serveWeb } from './webFiles';

/** API Gateway's own cap in bytes; each route has a smaller one. */
const MAX_BODY = 10 * 1024 * 1024;
const MAX_HEADERS = 16 * 1024;
/** A client has this long to send its headers, and its whole request. */
const SLOWEST_REQUEST_MS = 10_000;
const SLOW_CHECK_MS = 1_000;
/** Requests in flight may finish this long after the close began. */
const LAST_ANSWERS_MS = 10_000;

type NameOf<T extends RouteTable> = { [G in keyof T & string]: `${G}.${keyof T[G] & string}` }[keyof T & string];

export interface GatewayOptions<T extends RouteTable> {
  routes: T;
  /** Runs the function of a route, as Lambda would. */
  invoke: (name: NameOf<T>, event: HttpEvent) => Promise<HttpResult>;
  /** 0 takes a free one. */
  port: number;
  host?: string;
  /** The built web; without it, only `/api` (and `extra`) answers. */
  staticDir?: string;
  /** The header CloudFront adds to prove that a request came through it. */
  originSecret?: { header: string; value: string };
  /** Sees every request outside `/api` first; true when it has answered. */
  extra?: (req: IncomingMessage, res: ServerResponse) => boolean | Promise<boolean>;
}

export interface Gateway {
  url: string;
  port: number;
  /** Takes no more requests; those in flight may finish within 10 s. */
  close(): Promise<void>;
}

/** CloudFront and the HTTP API on one loopback socket: the routes table under `/api`, the built web elsewhere. */
export async function startGateway<T extends RouteTable>(options: GatewayOptions<T>): Promise<Gateway> {
  const { host = '127.0.0.1', staticDir, extra } = options;
  const security = securityHeaders({ https: false });
  const serveApi = api(options, security);
  const server = createServer({
    headersTimeout: SLOWEST_REQUEST_MS,
    requestTimeout: SLOWEST_REQUEST_MS,
    connectionsCheckingInterval: SLOW_CHECK_MS,
    maxHeaderSize: MAX_HEADERS,
  });
  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    if (/^\/api(\/|\?|$)/.test(req.url ?? '')) await serveApi(req, res);
    else if (await extra?.(req, res)) return;
    else if (staticDir !== undefined) await serveWeb(staticDir, security, req, res);
    else refuse(res, security, 'not_found', 'Not found');
  };
  server.on('request', (req, res) => {
    res.once('close', () => {
      if (!server.listening) server.closeIdleConnections();
    });
    serve(req, res).catch((error: unknown) => {
      if (req.destroyed && !req.complete) return;
      console.error(error);
      if (res.headersSent) res.destroy();
      else refuse(res, security, 'internal', 'Something went wrong. Please try again.');
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
        const cut = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

function api<T extends RouteTable>(
  { routes, invoke, originSecret }: GatewayOptions<T>,
  security: Record<string, string>,
) {
  const table = Object.entries(routes)
    .flatMap(([group, members]) =>
      Object.entries(members).map(([name, route]) => ({ name: `${group}.${name}` as NameOf<T>, ...matcher(route) })),
    )
    .sort((a, b) => a.parameters.length - b.parameters.length);

  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const [pathname = ''] = (req.url ?? '').split('?', 1);
    const sharing = table.flatMap((entry) => {
      const match = entry.pattern.exec(pathname);
      return match ? [{ ...entry, values: match.slice(1) }] : [];
    });
    const chosen = sharing.find(({ route }) => route.method === req.method);
    if (!chosen) {
      if (sharing.length === 0) refuse(res, security, 'not_found', 'Not found');
      else {
        const allow = [...new Set(sharing.map(({ route }) => route.method))].join(', ');
        refuse(res, { ...security, allow }, 'method_not_allowed', 'Method not allowed');
      }
      return;
    }
    const parameters = decodedParameters(chosen.parameters, chosen.values);
    if (!parameters) {
      refuse(res, security, 'not_found', 'Not found');
      return;
    }
    let isTooLarge = false;
    const body = await readBody(req, MAX_BODY, () => {
      isTooLarge = true;
      return new Error('The request body is too large.');
    }).catch((error: unknown) => {
      if (isTooLarge) return null;
      throw error;
    });
    if (body === null) {
      refuse(res, security, 'too_large', 'The request is too large.');
      return;
    }
    const event = httpEvent(
      req,
      body,
      { ...chosen.route, parameters },
      {
        'cloudfront-viewer-address': `${clientAddress(req)}:${req.socket.remotePort ?? 0}`,
        ...(originSecret && { [originSecret.header.toLowerCase()]: originSecret.value }),
      },
    );
    write(res, security, await invoke(chosen.name, event));
  };
}

/** `/api/analyses/{id}` as a pattern over an undecoded path, and its parameters' names in order. */
function matcher(route: Route): { route: Route; pattern: RegExp; parameters: string[] } {
  const parameters = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const source = route.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^/]+)');
  return { route, parameters, pattern: new RegExp(`^${source}$`) };
}

function decodedParameters(names: string[], values: string[]): Record<string, string> | null {
  try {
    return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index]!)]));
  } catch {
    return null;
  }
}

function write(res: ServerResponse, security: Record<string, string>, result: HttpResult): void {
  const headers = Object.entries(result.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]);
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
  res.writeHead(result.statusCode, {
    ...(Object.fromEntries(headers) as Record<string, string>),
    ...security,
    ...(result.cookies && { 'set-cookie': result.cookies }),
    'content-length': body.length,
  });
  res.end(body);
}

function refuse(res: ServerResponse, headers: Record<string, string>, code: ErrorCode, message: string): void {
  res.writeHead(STATUS[code], {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  res.end(JSON.stringify({ code, message }));
}
