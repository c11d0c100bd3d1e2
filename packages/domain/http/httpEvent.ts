/**
 * The event that an HTTP API of API Gateway sends to a function (payload format 2.0), as far as the product uses it.
 * Source: AWS, 'Create AWS Lambda proxy integrations for HTTP APIs in API Gateway'.
 */
export interface HttpEvent {
  version: '2.0';
  /** `POST /api/analyze`, with the path as the route declares it. */
  routeKey: string;
  rawPath: string;
  /** Without the question mark; empty when there is none. */
  rawQueryString: string;
  /** Lower-case names; repeated headers joined by a comma. */
  headers: Record<string, string | undefined>;
  /** Each `name=value` of the Cookie header; absent when there is none. */
  cookies?: string[];
  queryStringParameters?: Record<string, string | undefined>;
  pathParameters?: Record<string, string | undefined>;
  requestContext: {
    requestId: string;
    routeKey: string;
    stage: string;
    time: string;
    /** Milliseconds since 1970. */
    timeEpoch: number;
    http: { method: string; path: string; protocol: string; sourceIp: string; userAgent: string };
  };
  body?: string;
  isBase64Encoded: boolean;
}

/** The response that a function returns to API Gateway (payload format 2.0). */
export interface HttpResult {
  statusCode: number;
  headers?: Record<string, string | number | boolean>;
  /** Whole Set-Cookie values, one per cookie. */
  cookies?: string[];
  body?: string;
  isBase64Encoded?: boolean;
}

/** One request that reached a route, as a gateway received it. */
export interface GatewayRequest {
  /** The method of the request, and the path as the route declares it. */
  route: { method: string; path: string };
  /** Path parameters, decoded. */
  params: Record<string, string>;
  /** Path of the request as it was sent: not decoded, without the query. */
  rawPath: string;
  /** Without the question mark. */
  rawQueryString: string;
  /** Lower-case names; repeated headers joined by a comma, cookies by a semicolon. */
  headers: Record<string, string | undefined>;
  body: Uint8Array;
  protocol: string;
  sourceIp: string;
}

/** Content types whose bodies travel as text; all others travel as base64. */
const TEXT = /^(text\/|application\/(json|javascript|xml|[\w.-]+\+(json|xml))\b)/i;

/** Builds the event that API Gateway would send to the function of a route. */
export function buildHttpEvent(request: GatewayRequest): HttpEvent {
  const { route, params, rawPath, rawQueryString, body, protocol, sourceIp } = request;
  const { cookie, ...headers } = request.headers;
  const routeKey = `${route.method} ${route.path}`;
  const queryStringParameters = parseQueryString(rawQueryString);
  const now = new Date();
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    headers,
    ...(cookie && { cookies: cookie.split(/;\s*/).filter(Boolean) }),
    ...(queryStringParameters && { queryStringParameters }),
    ...(Object.keys(params).length > 0 && { pathParameters: params }),
    requestContext: {
      requestId: crypto.randomUUID(),
      routeKey,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
      http: { method: route.method, path: rawPath, protocol, sourceIp, userAgent: headers['user-agent'] ?? '' },
    },
    ...encodeBody(body, headers['content-type'] ?? ''),
  };
}

/** Query parameters decoded, repeated ones joined by a comma; undefined where there are none. */
function parseQueryString(rawQueryString: string): Record<string, string> | undefined {
  const query = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    const earlier = query.get(name);
    query.set(name, earlier === undefined ? value : `${earlier},${value}`);
  }
  return query.size > 0 ? Object.fromEntries(query) : undefined;
}

/** Text types travel as text. Bytes that are not UTF-8 travel as base64, so that the function sees them unchanged. */
function encodeBody(body: Uint8Array, contentType: string): Pick<HttpEvent, 'body' | 'isBase64Encoded'> {
  if (body.length === 0) return { isBase64Encoded: false };
  const text = TEXT.test(contentType) ? decodeUtf8(body) : undefined;
  return text === undefined
    ? { body: encodeBase64(body), isBase64Encoded: true }
    : { body: text, isBase64Encoded: false };
}

/** The text with its byte order mark, if any; undefined where the bytes are not UTF-8. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Bytes per call of `String.fromCharCode`, which takes a limited number of arguments. */
const CHUNK = 8192;

function encodeBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary);
}
