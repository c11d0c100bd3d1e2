import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import { ServiceError, answer, readBody } from './service';

const MiB = 1024 * 1024;
const HEADERS = { 'content-type': 'application/x-amz-json-1.1' };

/** One operation: the schema of its input and what it does. */
export interface Operation<S extends z.ZodType = z.ZodType> {
  input: S;
  run(input: z.output<S>): Promise<unknown>;
}

/** Keeps the link between an operation's schema and its input type inside a table of operations. */
export function operation<S extends z.ZodType>(input: S, run: (input: z.output<S>) => Promise<unknown>): Operation {
  return { input, run: (parsed) => run(parsed as z.output<S>) };
}

/**
 * Answers AWS JSON 1.1 requests from a table of operations. An operation that is not in the table is refused with
 * `UnknownOperationException`; input that does not fit, with `invalid` (the service's own word for it).
 */
export function jsonProtocol(operations: Record<string, Operation>, invalid: string) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    try {
      const body = await readBody(req, MiB, () => new ServiceError('RequestEntityTooLargeException', 'Too large', 413));
      const name = String(req.headers['x-amz-target']).split('.')[1] ?? '';
      if (!Object.hasOwn(operations, name)) throw new ServiceError('UnknownOperationException', '');
      const chosen = operations[name]!;
      const input = chosen.input.safeParse(parse(body));
      if (!input.success) {
        const [issue] = input.error.issues;
        const where = issue!.path.map(String).join('.');
        throw new ServiceError(invalid, `1 validation error detected: Value at '${where}': ${issue!.message}`);
      }
      answer(res, 200, HEADERS, JSON.stringify((await chosen.run(input.data)) ?? {}));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { type, message, status, members } = error;
      answer(
        res,
        status,
        { ...HEADERS, 'x-amzn-errortype': type },
        JSON.stringify({ __type: type, message, ...members }),
      );
    }
  };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8') || '{}');
  } catch {
    throw new ServiceError('SerializationException', 'The request is not JSON.');
  }
}
