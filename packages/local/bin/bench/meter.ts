import { createServer, request, Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answer, readBody } from '#local/aws/service';

const MAX_BODY = 16 * 1024 * 1024;
const LOOPBACK = '127.0.0.1';
/** Units that a strongly consistent read costs even where it finds nothing; the stand-in counts what was found. */
const LEAST = 1;
/** The lesion engine is asked; it has no target. */
const INVOKED = 'sagemaker.POST';
const READS = /^dynamodb\.(Get|BatchGet|Query|Scan|TransactGet)/;

/** What was asked of the services behind the product. */
export interface Spent {
  /** Read and write units that the table says it consumed. */
  reads: number;
  writes: number;
  /** Calls by `service.Action`. */
  calls: Readonly<Record<string, number>>;
  /** Milliseconds that the lesion engine took. */
  engineMs: number;
}

export interface Meter {
  /** Where AWS clients are to be pointed. */
  endpoint: string;
  /** What was spent since this was last asked. */
  taken: () => Spent;
  close: () => Promise<void>;
}

/** Stands between AWS clients and the services at `target`: passes every call on, asks the table what it costs, adds up. */
export async function startMeter(target: string): Promise<Meter> {
  const agent = new Agent({ keepAlive: true });
  let spent = nothing();
  const pass = async (req: IncomingMessage, res: ServerResponse) => {
    const name = nameOf(req);
    const body = await readBody(req, MAX_BODY, () => new Error('Too large'));
    const started = performance.now();
    const sent = name.startsWith('dynamodb.') ? askingForUnits(body) : body;
    const passedOn = await forward(agent, target, req, sent);
    spent.calls[name] = (spent.calls[name] ?? 0) + 1;
    if (name === INVOKED) spent.engineMs += performance.now() - started;
    const units = name.startsWith('dynamodb.') ? unitsIn(passedOn.body) : 0;
    if (READS.test(name)) spent.reads += Math.max(units, LEAST);
    else spent.writes += units;
    answer(res, passedOn.status, passedOn.headers, passedOn.body);
  };
  const server = createServer((req, res) => void pass(req, res).catch((error: unknown) => res.destroy(error as Error)));
  await new Promise<void>((listening) => server.listen(0, LOOPBACK, listening));
  return {
    endpoint: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`,
    taken: () => {
      const since = spent;
      spent = nothing();
      return since;
    },
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const nothing = () => ({ reads: 0, writes: 0, calls: {} as Record<string, number>, engineMs: 0 });

/** `service.Action` of a signed request, as its signature and target name them; without a target, the method. */
function nameOf({ headers, method }: IncomingMessage): string {
  const [, service = 'unsigned'] =
    /Credential=[^/,]+\/\d{8}\/[^/,]+\/([^/,]+)\//.exec(headers.authorization ?? '') ?? [];
  const [, action = method ?? ''] = /\.(\w+)$/.exec(String(headers['x-amz-target'] ?? '')) ?? [];
  return `${service}.${action}`;
}

function askingForUnits(body: Buffer): Buffer {
  const asked = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
  return Buffer.from(JSON.stringify({ ...asked, ReturnConsumedCapacity: 'TOTAL' }));
}

function unitsIn(body: Buffer): number {
  const { ConsumedCapacity } = JSON.parse(body.toString('utf8')) as { ConsumedCapacity?: Consumed | Consumed[] };
  return [ConsumedCapacity ?? []].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
}

interface Consumed {
  CapacityUnits: number;
}

function forward(agent: Agent, target: string, { url, method, headers }: IncomingMessage, body: Buffer) {
  return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const onward = { agent, method, headers: { ...textsOf(headers), 'content-length': body.length } };
    const sending = request(`${target}${url ?? '/'}`, onward, (res) => {
      readBody(res, MAX_BODY, () => new Error('Too large'))
        .then((answered) => resolve({ status: res.statusCode ?? 502, headers: textsOf(res.headers), body: answered }))
        .catch(reject);
    });
    sending.once('error', reject).end(body);
  });
}

const OWN = new Set(['content-length', 'transfer-encoding', 'connection', 'keep-alive', 'date']);
const textsOf = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (OWN.has(name) ? [] : [[name, String(value)] as const])),
  );
