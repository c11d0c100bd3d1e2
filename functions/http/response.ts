import { AppError } from '#domain/http/errors';
import type { HttpResult } from '#domain/http/httpEvent';
import { WebDocument, type ListPage, type Route, type RouteOutput } from '#domain/http/route';
import { buildSecurityHeaders } from '#domain/http/securityHeaders';
import { gzipSync } from 'node:zlib';
import type { Config } from '#functions/runtime/config';
import { writeErrorPage } from '#functions/services/pages/errorPage';
import { httpMessages } from '#domain/http/messages';
import { requestMessages } from './messages';

interface ResponseOptions {
  cookies?: string[];
  headers?: Record<string, string>;
  /** Compresses the body with gzip. */
  isCompressed?: boolean;
}

/** What the response to an error adds. The error of a page is a page too; of every other route it is JSON. */
interface ErrorOptions extends Pick<ResponseOptions, 'cookies' | 'headers'> {
  mediaType?: Route['mediaType'];
}

/** Builds a JSON response with the headers of every response. Nothing may cache it. */
export function jsonResponse(
  status: number,
  json: unknown,
  { secureCookies }: Pick<Config, 'secureCookies'>,
  { cookies = [], headers = {}, isCompressed = false }: ResponseOptions = {},
): HttpResult {
  const text = JSON.stringify(json);
  return {
    statusCode: status,
    headers: {
      ...buildSecurityHeaders({ https: secureCookies }),
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(isCompressed && { 'content-encoding': 'gzip' }),
      ...headers,
    },
    ...(cookies.length > 0 && { cookies }),
    ...(isCompressed ? { body: gzipSync(text).toString('base64'), isBase64Encoded: true } : { body: text }),
  };
}

/** The response to HEAD: the one to GET, without its body. Source: RFC 9110, 9.3.2. */
export const omitBody = ({ statusCode, headers, cookies }: HttpResult): HttpResult => ({
  ...{ statusCode, headers },
  ...(cookies && { cookies }),
});

/** Builds the response to an error: its code, message and details. A 503 always says when another try is worth it. */
export function errorResponse(
  error: AppError,
  config: Pick<Config, 'secureCookies'>,
  { cookies, headers, mediaType }: ErrorOptions = {},
): HttpResult {
  const { code, message, details, status } = error;
  const retryAfterSeconds = details.retryAfterSeconds ?? (status === 503 ? RETRY_SECONDS : undefined);
  const response = jsonResponse(status, { code, message, ...details }, config, {
    cookies,
    headers: { ...headers, ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }) },
  });
  if (mediaType !== 'text/html') return response;
  return {
    ...response,
    headers: { ...response.headers, 'content-type': 'text/html; charset=utf-8' },
    body: writeErrorPage(message),
  };
}

/** Bytes from which compression pays. CloudFront starts at the same size. */
const MIN_COMPRESSED_BYTES = 1000;

/**
 * Whether a client reads gzip: also where the header is missing, as behind CloudFront, which does not forward it (RFC 9110, 12.5.3).
 * Every browser does.
 */
export const acceptsGzip = (acceptEncoding: string | undefined): boolean =>
  acceptEncoding === undefined ||
  acceptEncoding.split(',').some((part) => /^\s*(gzip|\*)\s*($|;)/i.test(part) && !/;\s*q=0(\.0*)?\s*$/i.test(part));

/** A caller, as far as it decides the form of a response. */
interface Reader {
  cookies: string[];
  readsGzip: boolean;
}

/**
 * Builds the response of a route from what its handler returned. The route's schema drops the fields it does not name. CloudFront
 * compresses no answer that it must not cache, so larger ones are compressed here.
 */
export function routeResponse<R extends Route>(
  route: R,
  output: RouteOutput<R>,
  config: Config,
  { cookies, readsGzip }: Reader,
): HttpResult {
  const schema = (config.stage === 'local' && route.localResponse) || route.response;
  const status = route.acceptedResponse?.safeParse(output).success ? 202 : 200;
  if (route.mediaType) return documentResponse(route.mediaType, WebDocument.parse(output), config);
  const respond = (json: unknown, headers: Record<string, string> = {}) =>
    compressLarge(jsonResponse(status, json, config, { cookies, headers }), readsGzip);
  if (route.paged) {
    const { items, nextCursor } = output as ListPage<unknown>;
    return respond(schema.parse(items), nextCursor ? { 'x-next-cursor': nextCursor } : {});
  }
  if (route.downloadName === undefined) return respond(schema.parse(output));
  // Always compressed: Lambda responds with at most 6 MB, and an account's export may be larger.
  return jsonResponse(status, schema.parse(output), config, {
    cookies,
    headers: { 'content-disposition': `attachment; filename="${route.downloadName}"` },
    isCompressed: true,
  });
}

function compressLarge(response: HttpResult, readsGzip: boolean): HttpResult {
  const { body = '', headers } = response;
  if (!readsGzip || body.length < MIN_COMPRESSED_BYTES) return response;
  return {
    ...response,
    headers: { ...headers, 'content-encoding': 'gzip' },
    body: gzipSync(body).toString('base64'),
    isBase64Encoded: true,
  };
}

/** Builds the response with a document. Browsers keep it, and ask for it again before they show it. */
function documentResponse(
  mediaType: NonNullable<Route['mediaType']>,
  { status, text }: WebDocument,
  { secureCookies }: Pick<Config, 'secureCookies'>,
): HttpResult {
  return {
    statusCode: status,
    headers: {
      ...buildSecurityHeaders({ https: secureCookies }),
      'content-type': `${mediaType}; charset=utf-8`,
      'cache-control': 'no-cache',
    },
    body: text,
  };
}

/** Names and codes of errors that mean an outage of AWS, of Stripe or of the network. */
const OUTAGES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'InternalErrorException',
  'InternalServerError',
  'KMSInternalException',
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ServiceUnavailable',
  'ServiceUnavailableException',
  'ThrottlingException',
  'TimeoutError',
  'TransactionCanceledException',
  'TransactionInProgressException',
]);
/** Seconds until another try where the failing service does not say. */
const RETRY_SECONDS = 5;

/** What tells an outage: the name or the code of an error, or the status with which an AWS service answered. */
interface ServiceException {
  name?: unknown;
  code?: unknown;
  $metadata?: { httpStatusCode?: number };
}

/**
 * Converts any error for a response. Cognito refusing more sign-ins becomes 429, an outage of a service 503, every other
 * unexpected error 500.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { name, code, $metadata } = Object(error) as ServiceException;
  if (name === 'TooManyRequestsException') {
    const text = requestMessages('manySignIns');
    return new AppError('too_many_requests', text, { retryAfterSeconds: RETRY_SECONDS }, { cause: error });
  }
  if (OUTAGES.has(String(name)) || OUTAGES.has(String(code)) || ($metadata?.httpStatusCode ?? 0) >= 500) {
    const text = requestMessages('unavailable');
    return new AppError('unavailable', text, { retryAfterSeconds: RETRY_SECONDS }, { cause: error });
  }
  return new AppError('internal', httpMessages('internal'), {}, { cause: error });
}
