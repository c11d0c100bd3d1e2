import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import { ServiceError, readBody, sendResponse } from './localService';

const MiB = 1024 * 1024;
const HEADERS = { 'content-type': 'application/x-amz-json-1.1' };

/** One operation: the schema of its input, and the function that answers it. */
export interface JsonOperation<S extends z.ZodType = z.ZodType> {
  input: S;
  run(input: z.output<S>): unknown;
}

/** Defines an operation whose `run` receives the input that `input` parsed. */
export function defineJsonOperation<S extends z.ZodType>(
  input: S,
  run: (input: z.output<S>) => unknown,
): JsonOperation {
  return { input, run: (parsed) => run(parsed as z.output<S>) };
}

/**
 * Answers AWS JSON 1.1 requests from a table of operations. Refuses other operations with `UnknownOperationException`, and
 * input that does not parse with `validationError`, the service's own exception name.
 */
export function createJsonProtocol(operations: Record<string, JsonOperation>, validationError: string) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    try {
      const body = await readBody(req, MiB, () => new ServiceError('RequestEntityTooLargeException', 'Too large', 413));
      const name = String(req.headers['x-amz-target']).split('.')[1] ?? '';
      if (!Object.hasOwn(operations, name)) throw new ServiceError('UnknownOperationException', '');
      const operation = operations[name]!;
      const input = operation.input.safeParse(parseJson(body));
      if (!input.success) {
        const [issue] = input.error.issues;
        const path = issue!.path.map(String).join('.');
        throw new ServiceError(validationError, `1 validation error detected: Value at '${path}': ${issue!.message}`);
      }
      sendResponse(res, 200, HEADERS, JSON.stringify((await operation.run(input.data)) ?? {}));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { type, message, status, members } = error;
      const body = JSON.stringify({ __type: type, message, ...members });
      sendResponse(res, status, { ...HEADERS, 'x-amzn-errortype': type }, body);
    }
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8') || '{}');
  } catch {
    throw new ServiceError('SerializationException', 'The request is not JSON.');
  }
}
