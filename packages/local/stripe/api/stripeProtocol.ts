import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, sendResponse } from '#local/aws/localService';
import type { StripeStore } from '#local/stripe/store/stripeStore';
import { decodeForm } from './decodeForm';
import type { StripeContext, StripeOperation, StripeOperations } from './operation';
import { createParameterError, StripeApiError } from './stripeApiError';

/** The API version of the SDK stripe 23.1. Other versions have other shapes and are refused. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

const MAX_BODY = 256 * 1024;
/** Stripe stores the response to an idempotency key for a day. */
const RESPONSE_LIFETIME_MS = 24 * 60 * 60_000;

interface ApiResponse {
  status: number;
  body: string;
}

/** Serves operations with Stripe's API key, version, parameters, idempotency keys and errors. */
export function createStripeProtocol(context: StripeContext, operations: StripeOperations) {
  const runningKeys = new Set<string>();
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { status, body } = await respond(context, operations, runningKeys, req);
    const headers = {
      'content-type': 'application/json',
      'request-id': `req_${randomBytes(7).toString('hex')}`,
      'stripe-version': STRIPE_API_VERSION,
    };
    sendResponse(res, status, headers, body);
  };
}

async function respond(
  context: StripeContext,
  operations: StripeOperations,
  runningKeys: Set<string>,
  req: IncomingMessage,
): Promise<ApiResponse> {
  try {
    const bytes = await readBody(req, MAX_BODY, () => new StripeApiError('Too large.', { status: 413 }));
    const body = bytes.toString('utf8');
    checkHeaders(context.store, req);
    const run = async () => ({ status: 200, body: JSON.stringify(await runOperation(operations, req, body)) });
    const key = req.method === 'POST' ? req.headers['idempotency-key'] : undefined;
    if (typeof key !== 'string') return await run();
    return await runOnce(context, runningKeys, { key, request: `${req.url ?? ''} ${body}` }, run);
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    return { status: error.status, body: JSON.stringify(error.body) };
  }
}

function checkHeaders({ secrets }: StripeStore, { headers }: IncomingMessage): void {
  const keys = [secrets.secretKey, secrets.oldSecretKey].filter((key) => key !== undefined);
  if (!keys.some((key) => headers.authorization === `Bearer ${key}`)) {
    throw new StripeApiError('Invalid API Key provided.', { status: 401 });
  }
  const version = headers['stripe-version'];
  if (version !== undefined && version !== STRIPE_API_VERSION) {
    throw new StripeApiError(`Invalid Stripe API version: ${String(version)}`);
  }
}

async function runOperation(operations: StripeOperations, req: IncomingMessage, body: string): Promise<object> {
  const [pathname = '', query = ''] = (req.url ?? '').split('?', 2);
  const { operation, id } = findOperation(operations, req.method ?? '', pathname);
  const form = decodeForm(req.method === 'POST' ? body : query);
  const params = operation.params.safeParse(form, { reportInput: true });
  if (!params.success) throw createParameterError(params.error);
  return operation.run(params.data as never, { id, base: `http://${req.headers.host ?? ''}` });
}

/** Answers a repeated request with its first response. Refuses other parameters, and a request while the first one runs. */
async function runOnce(
  { store, clock }: StripeContext,
  runningKeys: Set<string>,
  { key, request }: { key: string; request: string },
  run: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const earlier = store.getResponse(key);
  if (earlier && clock().getTime() - earlier.at < RESPONSE_LIFETIME_MS) {
    if (earlier.request === request) return earlier;
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with.`;
    throw new StripeApiError(message, { type: 'idempotency_error' });
  }
  if (runningKeys.has(key)) {
    const message = 'There is currently another in-progress request using this Idempotent Key.';
    throw new StripeApiError(message, { type: 'idempotency_error', code: 'idempotency_key_in_use', status: 409 });
  }
  runningKeys.add(key);
  try {
    const response = await run();
    if (response.status === 200) await store.saveResponse(key, { request, at: clock().getTime(), ...response });
    return response;
  } finally {
    runningKeys.delete(key);
  }
}

/** The operation for a method and path, and the id in the path. */
function findOperation(
  operations: StripeOperations,
  method: string,
  pathname: string,
): { operation: StripeOperation; id: string } {
  for (const [name, operation] of Object.entries(operations)) {
    const pattern = new RegExp(`^${name.replace('{id}', '([^/]+)')}$`);
    const [match, id = ''] = pattern.exec(`${method} ${pathname}`) ?? [];
    if (match) return { operation, id };
  }
  throw new StripeApiError(`Unrecognized request URL (${method}: ${pathname}).`, { status: 404 });
}
