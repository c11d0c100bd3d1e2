import { Amplify } from 'aws-amplify';
import { del, get, patch, post } from 'aws-amplify/api';
import { createClient, type ClientRequest, type ClientResponse } from '#domain/http/client';
import type { ErrorDetails } from '#domain/http/errors';
import type { Route } from '#domain/http/route';
import { routes } from '#domain/http/routes';
import { tellSession } from './sessionEvents';

const SITE = 'site';
const UNREACHABLE = 'We could not reach the server. Check your connection and try again.';

/** What a status is called where the answer has no body; HTTP/2 carries no status text of its own. */
const STATUS_TEXT: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  413: 'Payload Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/**
 * A failed call. `message` keeps the specified form `<status>: <body text>` for logs (decisions A12); `text` is the
 * server's sentence for people, empty where it gave none. A request that never arrived has status 0.
 */
export class ApiError extends Error {
  readonly code: string;
  readonly text: string;
  readonly fields: NonNullable<ErrorDetails['fields']>;
  readonly reasons: NonNullable<ErrorDetails['reasons']>;
  readonly retryAfterSeconds: number | null;

  constructor(
    readonly status: number,
    body: string,
    retryAfter?: string,
  ) {
    super(`${status}: ${body || (STATUS_TEXT[status] ?? 'Error')}`);
    this.name = 'ApiError';
    const answer = parsed(body);
    const details: ErrorDetails = answer;
    this.code = typeof answer.code === 'string' ? answer.code : status === 0 ? 'unavailable' : 'internal';
    this.text = typeof answer.message === 'string' ? answer.message : status === 0 ? UNREACHABLE : '';
    this.fields = details.fields ?? {};
    this.reasons = details.reasons ?? [];
    const seconds = Number(details.retryAfterSeconds ?? retryAfter ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : null;
  }
}

function parsed(body: string): ErrorDetails & { code?: unknown; message?: unknown } {
  try {
    const answer: unknown = JSON.parse(body);
    return typeof answer === 'object' && answer !== null ? answer : {};
  } catch {
    return {};
  }
}

/** The server's sentence about a failure, or the screen's own where it gave none. */
export function textOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.text) || fallback;
}

Amplify.configure(
  { API: { REST: { [SITE]: { endpoint: location.origin } } } },
  { API: { REST: { defaultAuthMode: 'none', retryStrategy: { strategy: 'no-retry' } } } },
);

type Options = NonNullable<Parameters<typeof post>[0]['options']>;
interface Answer {
  headers: Record<string, string>;
  body?: { text: () => Promise<string> };
}

/** Sends over Amplify's REST category: same origin, so the session cookie travels, and nothing is retried. */
async function send({ method, path, body }: ClientRequest, route: Route): Promise<ClientResponse> {
  const call = { apiName: SITE, path };
  const withBody = { ...call, options: { body: (body ?? {}) as NonNullable<Options['body']> } };
  const requests = {
    GET: () => get(call).response,
    POST: () => post(withBody).response,
    PATCH: () => patch(withBody).response,
    DELETE: () => del(body === undefined ? call : withBody).response,
  };
  try {
    const answer: Answer = await requests[method]();
    const text = (await answer.body?.text()) ?? '';
    return { json: text === '' ? undefined : JSON.parse(text), nextCursor: answer.headers['x-next-cursor'] };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.status === 401 && route.auth !== 'public' && route !== routes.auth.me) tellSession('expired');
    throw failure;
  }
}

function failureOf(error: unknown): ApiError {
  const { response } = error as { response?: { statusCode: number; headers: Record<string, string>; body?: string } };
  return response
    ? new ApiError(response.statusCode, response.body ?? '', response.headers['retry-after'])
    : new ApiError(0, '');
}

/** The typed client of every endpoint: `api.analysis.create({ body })`. Failures are `ApiError`s. */
export const api = createClient(routes, send);
