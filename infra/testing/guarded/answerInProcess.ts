import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough, Readable } from 'node:stream';

/** Answers a request, as the listener of a server does. */
type Listener = (req: IncomingMessage, res: ServerResponse) => void;

/** A request as AWS clients hand it to their HTTP handler: signed and written. */
interface ClientRequest {
  method: string;
  hostname: string;
  port?: number;
  path: string;
  query?: Readonly<Record<string, string | readonly string[] | null>>;
  headers: Readonly<Record<string, string>>;
  body?: string | Uint8Array | Readable;
}

interface HttpHandler {
  handle: (request: ClientRequest, ...options: unknown[]) => Promise<{ response: RecordedResponse }>;
}

/** What a listener answers, as AWS clients expect it from their HTTP handler. */
interface RecordedResponse {
  statusCode: number;
  headers: Record<string, string>;
  body: Readable;
}

/** The part of a server's response that the listeners of tests use. */
class ResponseRecorder extends PassThrough {
  headersSent = false;
  readonly answered: Promise<RecordedResponse>;
  private announce!: (response: RecordedResponse) => void;

  constructor() {
    super();
    this.answered = new Promise((resolve, reject) => {
      this.announce = resolve;
      // A listener that destroys its response hangs up.
      this.once('close', () => reject(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })));
    });
  }

  writeHead(statusCode: number, headers: Readonly<Record<string, unknown>> = {}): this {
    this.headersSent = true;
    const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
    this.announce({ statusCode, headers: Object.fromEntries(entries) as Record<string, string>, body: this });
    return this;
  }
}

const listeners = new Map<string, Listener>();

/**
 * Lets a listener answer the AWS clients of this process that call its server's address. They write, sign and read as always; only the
 * socket between them is left out, which saves time. Returns the function that ends it.
 */
export function answerInProcess(url: string, listener: Listener): () => void {
  const { host } = new URL(url);
  listeners.set(host, listener);
  return () => void listeners.delete(host);
}

const client = new DynamoDBClient({});
const prototype = Object.getPrototypeOf(client.config.requestHandler) as HttpHandler;
client.destroy();
const { handle: send } = prototype;
prototype.handle = async function (this: HttpHandler, request, ...options) {
  const listener = listeners.get(`${request.hostname}:${request.port}`);
  if (!listener) return send.call(this, request, ...options);
  const recorder = new ResponseRecorder();
  listener(toIncomingMessage(request), recorder as unknown as ServerResponse);
  return { response: await recorder.answered };
};

function toIncomingMessage({ method, path, query = {}, headers, body }: ClientRequest): IncomingMessage {
  const parameters = new URLSearchParams();
  for (const [name, values] of Object.entries(query)) {
    for (const value of [values ?? ''].flat()) parameters.append(name, value);
  }
  const url = parameters.size > 0 ? `${path}?${parameters.toString()}` : path;
  const lowerCase = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return Object.assign(body instanceof Readable ? body : Readable.from(toChunks(body)), {
    method,
    url,
    headers: lowerCase,
  }) as IncomingMessage;
}

function toChunks(body: string | Uint8Array | undefined): Buffer[] {
  if (!body?.length) return [];
  return [typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength)];
}
