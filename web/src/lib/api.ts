import { createAmplifyContext } from 'aws-amplify';
import { del, get, patch, post } from 'aws-amplify/api';
import { createClient, type ClientRequest, type ClientResponse } from '#domain/http/client';
import type { ErrorDetails } from '#domain/http/errors';
import type { Route } from '#domain/http/route';
import { routes } from '#domain/http/routes';
import { addPersonParameter } from '#domain/http/personParameter';
import { getLanguage } from '#domain/messages/language';
import { getPersonId } from '../people/currentPerson';
import { dropFirstResponses, takeFirstResponse } from './firstResponses';
import { dropOfflineCopy, getOfflineCopy, recordReach } from './offline/connection';
import { publishSessionEvent } from './sessionEvents';
import { libMessages } from './messages';

const t = libMessages;

const API_NAME = 'site';

/** Status texts for responses without a body. HTTP/2 sends no status text. */
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
 * A failed call. `message` has the form `<status>: <body text>` for logs (docs/decisions/011-error-messages.md).
 * `text` is the server's sentence for people, empty if there is none. A network failure has status 0.
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
    const parsedBody = parseBody(body);
    const details: ErrorDetails = parsedBody;
    this.code = typeof parsedBody.code === 'string' ? parsedBody.code : status === 0 ? 'unavailable' : 'internal';
    this.text = typeof parsedBody.message === 'string' ? parsedBody.message : status === 0 ? t('unreachable') : '';
    this.fields = details.fields ?? {};
    this.reasons = details.reasons ?? [];
    const seconds = Number(details.retryAfterSeconds ?? retryAfter ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : null;
  }
}

function parseBody(body: string): ErrorDetails & { code?: unknown; message?: unknown } {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** The server's sentence about a failure, or `fallback` if it sent none. */
export function getErrorText(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.text) || fallback;
}

const context = createAmplifyContext(
  { API: { REST: { [API_NAME]: { endpoint: location.origin } } } },
  { API: { REST: { defaultAuthMode: 'none', retryStrategy: { strategy: 'no-retry' } } } },
);

type Options = NonNullable<Parameters<typeof post>[0]['options']>;
interface AmplifyResponse {
  headers: Record<string, string>;
  body?: { text: () => Promise<string> };
}

/**
 * Takes the response to a call that was sent while the site loaded. Undefined if there is none; throws for a failed call.
 * A call that changes something makes these responses out of date.
 */
async function takeResponse(method: ClientRequest['method'], path: string): Promise<AmplifyResponse | undefined> {
  if (method !== 'GET') dropFirstResponses();
  const response = method === 'GET' ? await awaitFirstInTime(takeFirstResponse(path)) : undefined;
  if (!response) return undefined;
  const { statusCode, headers, body } = response;
  if (statusCode >= 400) throw Object.assign(new Error('The first call failed'), { response });
  return { headers, body: { text: () => Promise.resolve(body) } };
}

/** How long a call may take. One that sends data may carry a photo over a slow connection. */
const READ_TIMEOUT_MS = 30_000;
const WRITE_TIMEOUT_MS = 90_000;

/**
 * Sends a request with Amplify's REST API, same-origin so that the session cookie is included. Never retries. A call
 * without an answer in time fails like one that did not reach the server. A read that does not reach it is answered from
 * the copy of the person's data, where that holds it and `hasCopy`. The copy is about the person of the page.
 */
async function send(
  { method, body, ...request }: ClientRequest,
  route: Route,
  personId = getPersonId(),
  hasCopy = true,
): Promise<ClientResponse> {
  const path = route.ofPerson ? addPersonParameter(request.path, personId) : request.path;
  const headers = { 'accept-language': getLanguage() };
  const input = { apiName: API_NAME, path, options: { headers } };
  const inputWithBody = { ...input, options: { headers, body: (body ?? {}) as NonNullable<Options['body']> } };
  const senders = {
    GET: () => get(context, input),
    POST: () => post(context, inputWithBody),
    PATCH: () => patch(context, inputWithBody),
    DELETE: () => del(context, body === undefined ? input : inputWithBody),
  };
  try {
    const response = (await takeResponse(method, path)) ?? (await awaitInTime(senders[method](), method));
    const text = (await response.body?.text()) ?? '';
    const json: unknown = text === '' ? undefined : JSON.parse(text);
    recordReach(true);
    if (method !== 'GET' && route.auth !== 'public') dropOfflineCopy();
    return { json, nextCursor: response.headers['x-next-cursor'] };
  } catch (error) {
    const apiError = toApiError(error);
    recordReach(apiError.status !== 0);
    const copied = hasCopy && method === 'GET' && apiError.status === 0 ? getOfflineCopy()?.answer(path) : null;
    if (copied) return copied;
    if (apiError.status === 401) dropOfflineCopy();
    if (apiError.status === 401 && route.auth !== 'public' && route !== routes.auth.me)
      publishSessionEvent(method === 'GET' ? 'expired' : 'writeExpired');
    throw apiError;
  }
}

/** Rejects if a first response does not arrive in time. */
async function awaitFirstInTime<T>(response: Promise<T>): Promise<T> {
  let timer: number | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new Error('No first response in time')), READ_TIMEOUT_MS);
  });
  try {
    return await Promise.race([response, timeout]);
  } finally {
    window.clearTimeout(timer);
  }
}

/** Cancels a call that has no answer in time. */
async function awaitInTime(
  operation: { response: Promise<AmplifyResponse>; cancel: () => void },
  method: ClientRequest['method'],
): Promise<AmplifyResponse> {
  const timer = setTimeout(() => operation.cancel(), method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS);
  try {
    return await operation.response;
  } finally {
    clearTimeout(timer);
  }
}

function toApiError(error: unknown): ApiError {
  const { response } = error as { response?: { statusCode: number; headers: Record<string, string>; body?: string } };
  return response
    ? new ApiError(response.statusCode, response.body ?? '', response.headers['retry-after'])
    : new ApiError(0, '');
}

const takeAsIs = (_route: Route, json: unknown): unknown => json;

/**
 * The typed client of every endpoint: `api.analysis.create({ body })`. Failures are `ApiError`s. Responses are taken as they are: the server
 * has parsed them by the same schemas.
 */
export const api = createClient(routes, (request, route) => send(request, route), takeAsIs);

/** The client about the records of any person of the account; null for its holder. Only the server answers it, no copy. */
export const createClientOf = (personId: string | null) =>
  createClient(routes, (request, route) => send(request, route, personId, false), takeAsIs);
