import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answer, readBody } from '#local/aws/service';
import type { Book } from './book';
import { misfit, StripeFault } from './fault';
import { decodeForm } from './form';
import type { Operation, Operations } from './operation';

/** The version of the API that stripe 23.1 speaks; another one would be answered in other shapes. */
export const VERSION = '2026-10-28.endive';

const MAX_BODY = 256 * 1024;
/** How long Stripe remembers the answer to an idempotency key. */
const REMEMBERED_MS = 24 * 60 * 60_000;

interface Answer {
  status: number;
  body: string;
}

/** What surrounds the operations: key, version, parameters, idempotency, and refusals in Stripe's shape. */
export function apiProtocol(book: Book, operations: Operations, clock: () => Date) {
  const running = new Set<string>();

  const perform = async (req: IncomingMessage, body: string): Promise<object> => {
    const [pathname = '', query = ''] = (req.url ?? '').split('?', 2);
    const { operation, id } = matched(operations, req.method ?? '', pathname);
    const given = operation.params.safeParse(decodeForm(req.method === 'POST' ? body : query), { reportInput: true });
    if (!given.success) throw misfit(given.error);
    return operation.run(given.data as never, { id, base: `http://${req.headers.host ?? ''}` });
  };

  /** The first answer to a key is everybody's: other parameters are refused, and so is a call while the first one runs. */
  const once = async (key: string, request: string, work: () => Promise<Answer>): Promise<Answer> => {
    const before = book.remembered(key);
    if (before && clock().getTime() - before.at < REMEMBERED_MS) {
      if (before.request === request) return before;
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with.`;
      throw new StripeFault(message, { type: 'idempotency_error' });
    }
    if (running.has(key)) {
      const message = 'There is currently another in-progress request using this Idempotent Key.';
      throw new StripeFault(message, { type: 'idempotency_error', code: 'idempotency_key_in_use', status: 409 });
    }
    running.add(key);
    try {
      const made = await work();
      if (made.status === 200) await book.remember(key, { request, at: clock().getTime(), ...made });
      return made;
    } finally {
      running.delete(key);
    }
  };

  const answerTo = async (req: IncomingMessage): Promise<Answer> => {
    try {
      const body = (await readBody(req, MAX_BODY, () => new StripeFault('Too large.', { status: 413 }))).toString(
        'utf8',
      );
      if (req.headers.authorization !== `Bearer ${book.secrets.secretKey}`) {
        throw new StripeFault('Invalid API Key provided.', { status: 401 });
      }
      const version = req.headers['stripe-version'];
      if (version !== undefined && version !== VERSION) {
        throw new StripeFault(`Invalid Stripe API version: ${String(version)}`);
      }
      const work = async () => ({ status: 200, body: JSON.stringify(await perform(req, body)) });
      const key = req.method === 'POST' ? req.headers['idempotency-key'] : undefined;
      return typeof key === 'string' ? await once(key, `${req.url ?? ''} ${body}`, work) : await work();
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      return { status: error.status, body: JSON.stringify(error.body) };
    }
  };

  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { status, body } = await answerTo(req);
    const headers = {
      'content-type': 'application/json',
      'request-id': `req_${randomBytes(7).toString('hex')}`,
      'stripe-version': VERSION,
    };
    answer(res, status, headers, body);
  };
}

/** The operation a request names, and the id in its path. */
function matched(operations: Operations, method: string, pathname: string): { operation: Operation; id: string } {
  for (const [name, operation] of Object.entries(operations)) {
    const [hit, id = ''] = new RegExp(`^${name.replace('{id}', '([^/]+)')}$`).exec(`${method} ${pathname}`) ?? [];
    if (hit) return { operation, id };
  }
  throw new StripeFault(`Unrecognized request URL (${method}: ${pathname}).`, { status: 404 });
}
