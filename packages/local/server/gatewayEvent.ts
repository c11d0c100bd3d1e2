import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { HttpEvent } from '#domain/http/httpEvent';

/** The route that a request reached, with its path parameters decoded. */
export interface Reached {
  method: string;
  /** The path as the route declares it. */
  path: string;
  parameters: Record<string, string>;
}

/** API Gateway hands these as text and everything else as base64. */
const TEXT = /^(text\/|application\/(json|javascript|xml|[\w.-]+\+(json|xml))\b)/i;

/** The event HTTP API (payload format 2.0) builds for this request; `added` headers replace whatever the client sent. */
export function httpEvent(
  req: IncomingMessage,
  body: Buffer,
  reached: Reached,
  added: Record<string, string>,
): HttpEvent {
  const [rawPath = '/', rawQueryString = ''] = (req.url ?? '/').split('?', 2);
  const { cookie, ...headers } = { ...joined(req), ...added };
  const routeKey = `${reached.method} ${reached.path}`;
  const query = queryOf(rawQueryString);
  const now = new Date();
  const isText = TEXT.test(headers['content-type'] ?? '');
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    headers,
    ...(cookie && { cookies: cookie.split(/;\s*/).filter(Boolean) }),
    ...(query && { queryStringParameters: query }),
    ...(Object.keys(reached.parameters).length > 0 && { pathParameters: reached.parameters }),
    requestContext: {
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
      http: {
        method: reached.method,
        path: rawPath,
        protocol: `HTTP/${req.httpVersion}`,
        sourceIp: clientAddress(req),
        userAgent: headers['user-agent'] ?? '',
      },
    },
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  };
}

/** The client's own address: the socket's, IPv4 in its usual spelling. */
export function clientAddress(req: IncomingMessage): string {
  return (req.socket.remoteAddress ?? '').replace(/^::ffff:(?=[\d.]+$)/, '');
}

/** Headers with lower-case names, repeated ones joined by a comma (cookies by a semicolon). */
function joined(req: IncomingMessage): Record<string, string> {
  const entries = Object.entries(req.headersDistinct).map(([name, values = []]) => [
    name,
    values.join(name === 'cookie' ? '; ' : ','),
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}

/** Query parameters decoded, repeated ones joined by a comma; undefined when there are none. */
function queryOf(rawQueryString: string): Record<string, string> | undefined {
  const query: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    query[name] = Object.hasOwn(query, name) ? `${query[name] ?? ''},${value}` : value;
  }
  return Object.keys(query).length > 0 ? query : undefined;
}
