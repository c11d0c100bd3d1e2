import { createServer, request, Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readBody, sendResponse } from '#local/aws/localService';

const MAX_BODY = 16 * 1024 * 1024;
const LOOPBACK = '127.0.0.1';
/** A strongly consistent read consumes a unit even when it finds nothing; the local table counts what it finds. */
const MIN_READ_UNITS = 1;
/** An invocation of the lesion engine. It has no target header. */
const INVOKE_ENDPOINT = 'sagemaker.POST';
const READS = /^dynamodb\.(Get|BatchGet|Query|Scan|TransactGet)/;

/** The use of AWS services by the product. */
export interface AwsUsage {
  /** Read and write units that the table consumed. */
  reads: number;
  writes: number;
  /** Calls by `service.Action`. */
  calls: Readonly<Record<string, number>>;
  /** Milliseconds that the lesion engine took. */
  engineMs: number;
}

export interface Meter {
  /** The endpoint for AWS clients. */
  endpoint: string;
  /** Returns the usage since the last call of this function. */
  takeUsage: () => AwsUsage;
  close: () => Promise<void>;
}

/** Starts a proxy between AWS clients and the services at `target`, which adds up their usage. */
export async function startMeter(target: string): Promise<Meter> {
  const agent = new Agent({ keepAlive: true });
  let usage = createUsage();
  const handle = async (req: IncomingMessage, res: ServerResponse) => {
    const name = parseCallName(req);
    const body = await readBody(req, MAX_BODY, () => new Error('Too large'));
    const startedAt = performance.now();
    const response = await forward(agent, target, req, name.startsWith('dynamodb.') ? requestCapacity(body) : body);
    usage.calls[name] = (usage.calls[name] ?? 0) + 1;
    if (name === INVOKE_ENDPOINT) usage.engineMs += performance.now() - startedAt;
    const units = name.startsWith('dynamodb.') ? parseCapacity(response.body) : 0;
    if (READS.test(name)) usage.reads += Math.max(units, MIN_READ_UNITS);
    else usage.writes += units;
    sendResponse(res, response.status, response.headers, response.body);
  };
  const server = createServer(
    (req, res) => void handle(req, res).catch((error: unknown) => res.destroy(error as Error)),
  );
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  return {
    endpoint: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`,
    takeUsage: () => {
      const previous = usage;
      usage = createUsage();
      return previous;
    },
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const createUsage = () => ({ reads: 0, writes: 0, calls: {} as Record<string, number>, engineMs: 0 });

/** `service.Action` from the signature and the target of a request; without a target, the method is the action. */
function parseCallName({ headers, method }: IncomingMessage): string {
  const [, service = 'unsigned'] =
    /Credential=[^/,]+\/\d{8}\/[^/,]+\/([^/,]+)\//.exec(headers.authorization ?? '') ?? [];
  const [, action = method ?? ''] = /\.(\w+)$/.exec(String(headers['x-amz-target'] ?? '')) ?? [];
  return `${service}.${action}`;
}

function requestCapacity(body: Buffer): Buffer {
  const input = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
  return Buffer.from(JSON.stringify({ ...input, ReturnConsumedCapacity: 'TOTAL' }));
}

interface Capacity {
  CapacityUnits: number;
}

function parseCapacity(body: Buffer): number {
  const { ConsumedCapacity } = JSON.parse(body.toString('utf8')) as { ConsumedCapacity?: Capacity | Capacity[] };
  return [ConsumedCapacity ?? []].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
}

function forward(agent: Agent, target: string, { url, method, headers }: IncomingMessage, body: Buffer) {
  return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const options = { agent, method, headers: { ...selectHeaders(headers), 'content-length': body.length } };
    const req = request(`${target}${url ?? '/'}`, options, (res) => {
      readBody(res, MAX_BODY, () => new Error('Too large'))
        .then((bytes) => resolve({ status: res.statusCode ?? 502, headers: selectHeaders(res.headers), body: bytes }))
        .catch(reject);
    });
    req.once('error', reject).end(body);
  });
}

/** Headers of one connection, which a proxy sets itself. */
const CONNECTION_HEADERS = new Set(['content-length', 'transfer-encoding', 'connection', 'keep-alive', 'date']);

const selectHeaders = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      CONNECTION_HEADERS.has(name) ? [] : [[name, String(value)] as const],
    ),
  );
