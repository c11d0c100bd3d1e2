import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** One service of the local cloud: answers its own requests and closes when nothing is left to write. */
export interface LocalService {
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

/** What every service is opened with. `dataDir` null keeps everything in memory only. */
export interface ServiceOptions {
  dataDir: string | null;
  clock?: () => Date;
}

/** A failure in the service's own words; `type` is the exception's name on the wire. */
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

/** The whole body of a request; throws `tooLarge` beyond `limit` bytes, having stopped keeping what arrives. */
export async function readBody(req: IncomingMessage, limit: number, tooLarge: () => Error): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) chunks.length = 0;
    else chunks.push(chunk);
  }
  if (size > limit) throw tooLarge();
  return Buffer.concat(chunks);
}

/** Writes one whole answer with its length and a request id. */
export function answer(
  res: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: string | Uint8Array = '',
): void {
  const bytes = Buffer.from(body as string);
  res.writeHead(status, { ...headers, 'content-length': bytes.length, 'x-amzn-requestid': randomUUID() });
  res.end(bytes);
}
