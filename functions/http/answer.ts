import { AppError } from '#domain/http/errors';
import type { HttpResult } from '#domain/http/httpEvent';
import { securityHeaders } from '#domain/http/securityHeaders';
import { gzipSync } from 'node:zlib';
import type { Config } from '#functions/runtime/config';

/** What an answer carries beside its JSON. */
interface Extras {
  cookies?: string[];
  headers?: Record<string, string>;
  /** Travels packed: Lambda answers at most 6 MB, and what is held of a person may be more. */
  packed?: boolean;
}

/** One JSON answer with the headers of every answer; nothing may keep it. */
export function answer(
  status: number,
  json: unknown,
  { secureCookies }: Pick<Config, 'secureCookies'>,
  { cookies = [], headers = {}, packed = false }: Extras = {},
): HttpResult {
  const text = JSON.stringify(json);
  return {
    statusCode: status,
    headers: {
      ...securityHeaders({ https: secureCookies }),
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(packed && { 'content-encoding': 'gzip' }),
      ...headers,
    },
    ...(cookies.length > 0 && { cookies }),
    ...(packed ? { body: gzipSync(text).toString('base64'), isBase64Encoded: true } : { body: text }),
  };
}

/** The answer to a failure: code and message, what the code adds, and how long to wait (decisions E2). */
export function refusal(error: AppError, config: Pick<Config, 'secureCookies'>, cookies: string[] = []): HttpResult {
  const { code, message, details, status } = error;
  const { retryAfterSeconds } = details;
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  return answer(status, { code, message, ...details }, config, { cookies, headers });
}

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
  'TooManyRequestsException',
  'TransactionCanceledException',
  'TransactionInProgressException',
]);
const RETRY_SECONDS = 5;

/** What a person meets of any failure: an outage of a service we stand on is 503, everything else we did not foresee 500. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { name, code } = Object(error) as { name?: unknown; code?: unknown };
  if (OUTAGES.has(String(name)) || OUTAGES.has(String(code))) {
    const text = 'This is not available right now. Please try again in a moment.';
    return new AppError('unavailable', text, { retryAfterSeconds: RETRY_SECONDS }, { cause: error });
  }
  return new AppError('internal', 'Something went wrong. Please try again.', {}, { cause: error });
}
