import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** One service of the local cloud. */
export interface LocalService {
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Resolves when all pending writes are on disk. */
  close(): Promise<void>;
}

/** Options of every service. `dataDir` null keeps all data in memory. */
export interface ServiceOptions {
  dataDir: string | null;
  clock?: () => Date;
}

/** An error that the service sends to its caller. `type` is the exception's name on the wire. */
export class ServiceError extends Error {
  constructor(
    readonly type: string,
    message: string,
    readonly status = 400,
    /** Further members of the exception, such as `OriginalStatusCode`. */
    readonly members: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = type;
  }
}

/** Reads the whole body of a request. Throws `createTooLargeError()` beyond `limit` bytes, without buffering the rest. */
export async function readBody(req: IncomingMessage, limit: number, createTooLargeError: () => Error): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) chunks.length = 0;
    else chunks.push(chunk);
  }
  if (size > limit) throw createTooLargeError();
  return Buffer.concat(chunks);
}

/** Sends one complete response with its length and a request id. */
export function sendResponse(
  res: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: string | Uint8Array = '',
): void {
  const bytes = Buffer.from(body as string);
  res.writeHead(status, { ...headers, 'content-length': bytes.length, 'x-amzn-requestid': randomUUID() });
  res.end(bytes);
}
