import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type AttributeValue,
  type DynamoDBClient,
  PutItemCommand,
  type ScanCommandInput,
  TransactWriteItemsCommand,
  UpdateItemCommand,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { build } from 'esbuild';
import { TABLE, clientAt, createTable, key } from './testTable';

const ROUNDS = 20;
const WRITES = 200;
const WRITERS = 8;

let folder: string;
let host: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dynamodb-crash-'));
  await build({
    entryPoints: [require.resolve('./host')],
    outfile: path.join(folder, 'host.js'),
    bundle: true,
    platform: 'node',
    packages: 'external',
  });
});
afterAll(async () => {
  host?.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** Starts the service over the same data as before and answers a client of it. */
async function start(): Promise<DynamoDBClient> {
  const env = { ...process.env, NODE_PATH: path.join(__dirname, '../../../../node_modules') };
  const args = [path.join(folder, 'host.js'), path.join(folder, 'data')];
  host = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(host, 'exit').then(() => Promise.reject(new Error('The store did not open.')));
  const [port] = (await Promise.race([once(host.stdout!, 'data'), exited])) as [Buffer];
  exited.catch(() => undefined);
  return clientAt(Number(port.toString()));
}

/** What was sent, and which of it was acknowledged. */
interface Log {
  sent: Set<string>;
  acknowledged: Set<string>;
  increments: { sent: number; acknowledged: number };
}

/** Write number `i`: in turn one item, a pair of items in a transaction, and an increment. */
async function write(client: DynamoDBClient, log: Log, round: number, i: number): Promise<void> {
  const name = `${round}-${i}`;
  const item = (pk: string) => ({ ...key(pk), group: { S: `round ${round}` }, text: { S: 'x'.repeat(i * 5) } });
  if (i % 3 === 0) {
    log.sent.add(`one-${name}`);
    await client.send(new PutItemCommand({ TableName: TABLE, Item: item(`one-${name}`) }));
    log.acknowledged.add(`one-${name}`);
  } else if (i % 3 === 1) {
    const pair = [`left-${name}`, `right-${name}`];
    for (const half of pair) log.sent.add(half);
    const TransactItems = pair.map((half) => ({ Put: { TableName: TABLE, Item: item(half) } }));
    await client.send(new TransactWriteItemsCommand({ TransactItems }));
    for (const half of pair) log.acknowledged.add(half);
  } else {
    log.increments.sent += 1;
    const Update = {
      TableName: TABLE,
      Key: key('counter'),
      UpdateExpression: 'ADD n :one',
      ExpressionAttributeValues: { ':one': { N: '1' } },
    };
    await client.send(new UpdateItemCommand(Update));
    log.increments.acknowledged += 1;
  }
}

/** Sends a round's writes, several at a time, and kills the service at a random moment among them. */
async function writeUntilKilled(client: DynamoDBClient, log: Log, round: number): Promise<void> {
  const last = Math.floor(Math.random() * WRITES);
  let next = 0;
  const writer = async () => {
    while (next < WRITES && !host!.killed) {
      const i = next++;
      if (i === last) setTimeout(() => host!.kill('SIGKILL'), Math.random() * 4);
      await write(client, log, round, i).catch((error: unknown) => {
        if (!host!.killed) throw error;
      });
    }
  };
  const exited = once(host!, 'exit');
  await Promise.all(Array.from({ length: WRITERS }, writer));
  await exited;
  client.destroy();
}

type Items = Map<string, Record<string, AttributeValue>>;

async function rows(client: DynamoDBClient, more: Partial<ScanCommandInput>): Promise<Items> {
  const found: Items = new Map();
  for await (const { Items } of paginateScan({ client }, { TableName: TABLE, ...more })) {
    for (const item of Items!) found.set(item.pk!.S!, item);
  }
  return found;
}

async function expectWhole(client: DynamoDBClient, log: Log): Promise<void> {
  const items = await rows(client, { ProjectionExpression: 'pk, n' });
  const count = Number(items.get('counter')?.n?.N ?? 0);
  expect(count).toBeGreaterThanOrEqual(log.increments.acknowledged);
  expect(count).toBeLessThanOrEqual(log.increments.sent);

  items.delete('counter');
  const kept = [...items.keys()];
  expect([...log.acknowledged].filter((pk) => !items.has(pk))).toEqual([]);
  expect(kept.filter((pk) => !log.sent.has(pk))).toEqual([]);
  const other = (pk: string) =>
    pk.startsWith('left-') ? pk.replace('left-', 'right-') : pk.replace('right-', 'left-');
  expect(kept.filter((pk) => !items.has(other(pk)))).toEqual([]);
  const indexed = await rows(client, { IndexName: 'byGroup', ProjectionExpression: 'pk' });
  expect([...indexed.keys()].sort()).toEqual(kept.sort());
}

test(`${ROUNDS} kills among ${WRITES} writes each lose no acknowledged write and split no transaction`, async () => {
  const log: Log = { sent: new Set(), acknowledged: new Set(), increments: { sent: 0, acknowledged: 0 } };
  let client = await start();
  await createTable(client);
  for (let round = 0; round < ROUNDS; round += 1) {
    await writeUntilKilled(client, log, round);
    client = await start();
    await expectWhole(client, log);
  }
  const items = await rows(client, {});
  items.delete('counter');
  expect(await rows(client, { IndexName: 'byGroup' })).toEqual(items);
  client.destroy();
  expect(log.acknowledged.size).toBeGreaterThan(ROUNDS);
}, 120_000);
