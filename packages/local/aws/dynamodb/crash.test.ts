import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
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
import { TEST_TABLE, createTestClient, createTestTable, testKey } from './testTable';

const ROUNDS = 20;
const WRITES = 200;
const WRITERS = 8;
/** The kill comes at a random moment of this time, while writes go on. */
const KILL_WITHIN_MS = 40;

/** What a killed process wrote outlives it in memory, too, where a sync takes no time. Power losses are tested elsewhere. */
const MEMORY = '/dev/shm';

let folder: string;
let server: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'dynamodb-crash-'));
  await build({
    entryPoints: [require.resolve('./crashTestServer')],
    outfile: path.join(folder, 'server.js'),
    bundle: true,
    platform: 'node',
    packages: 'external',
  });
});
afterAll(async () => {
  server?.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** Starts the service over the same data as before. Returns a client of it. */
async function start(): Promise<DynamoDBClient> {
  const env = { ...process.env, NODE_PATH: path.join(__dirname, '../../../../node_modules') };
  const args = [path.join(folder, 'server.js'), path.join(folder, 'data')];
  server = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(server, 'exit').then(() => Promise.reject(new Error('The store did not open.')));
  const [port] = (await Promise.race([once(server.stdout!, 'data'), exited])) as [Buffer];
  exited.catch(() => undefined);
  return createTestClient(Number(port.toString()));
}

/** The keys of all writes, and of the acknowledged ones. */
interface WriteLog {
  attempted: Set<string>;
  acknowledged: Set<string>;
  increments: { attempted: number; acknowledged: number };
}

/** Write number `i`: in turn one item, a pair of items in a transaction, and an increment. */
async function write(client: DynamoDBClient, log: WriteLog, round: number, i: number): Promise<void> {
  const name = `${round}-${i}`;
  const item = (pk: string) => ({ ...testKey(pk), group: { S: `round ${round}` }, text: { S: 'x'.repeat(i * 5) } });
  if (i % 3 === 0) {
    log.attempted.add(`one-${name}`);
    await client.send(new PutItemCommand({ TableName: TEST_TABLE, Item: item(`one-${name}`) }));
    log.acknowledged.add(`one-${name}`);
  } else if (i % 3 === 1) {
    const pair = [`left-${name}`, `right-${name}`];
    for (const half of pair) log.attempted.add(half);
    const TransactItems = pair.map((half) => ({ Put: { TableName: TEST_TABLE, Item: item(half) } }));
    await client.send(new TransactWriteItemsCommand({ TransactItems }));
    for (const half of pair) log.acknowledged.add(half);
  } else {
    log.increments.attempted += 1;
    const Update = {
      TableName: TEST_TABLE,
      Key: testKey('counter'),
      UpdateExpression: 'ADD n :one',
      ExpressionAttributeValues: { ':one': { N: '1' } },
    };
    await client.send(new UpdateItemCommand(Update));
    log.increments.acknowledged += 1;
  }
}

/** Sends writes, several at a time, and kills the service at a random moment after WRITES of them were acknowledged. */
async function writeUntilKilled(client: DynamoDBClient, log: WriteLog, round: number): Promise<void> {
  let next = 0;
  let done = 0;
  const writer = async () => {
    while (!server!.killed) {
      await write(client, log, round, next++)
        .then(() => ++done === WRITES && setTimeout(() => server!.kill('SIGKILL'), Math.random() * KILL_WITHIN_MS))
        .catch((error: unknown) => {
          if (!server!.killed) throw error;
        });
    }
  };
  const exited = once(server!, 'exit');
  await Promise.all(Array.from({ length: WRITERS }, writer));
  await exited;
  client.destroy();
}

type Items = Map<string, Record<string, AttributeValue>>;

async function scanItems(client: DynamoDBClient, more: Partial<ScanCommandInput>): Promise<Items> {
  const items: Items = new Map();
  for await (const { Items } of paginateScan({ client }, { TableName: TEST_TABLE, ...more })) {
    for (const item of Items!) items.set(item.pk!.S!, item);
  }
  return items;
}

async function expectConsistent(client: DynamoDBClient, log: WriteLog): Promise<void> {
  const items = await scanItems(client, { ProjectionExpression: 'pk, n' });
  const count = Number(items.get('counter')?.n?.N ?? 0);
  expect(count).toBeGreaterThanOrEqual(log.increments.acknowledged);
  expect(count).toBeLessThanOrEqual(log.increments.attempted);

  items.delete('counter');
  const itemKeys = [...items.keys()];
  expect([...log.acknowledged].filter((pk) => !items.has(pk))).toEqual([]);
  expect(itemKeys.filter((pk) => !log.attempted.has(pk))).toEqual([]);
  const otherHalf = (pk: string) =>
    pk.startsWith('left-') ? pk.replace('left-', 'right-') : pk.replace('right-', 'left-');
  expect(itemKeys.filter((pk) => !items.has(otherHalf(pk)))).toEqual([]);
  const indexed = await scanItems(client, { IndexName: 'byGroup', ProjectionExpression: 'pk' });
  expect([...indexed.keys()].sort()).toEqual(itemKeys.sort());
}

// Fault 15.
test(`${ROUNDS} kills, each after ${WRITES} acknowledged writes, lose none of them and split no transaction`, async () => {
  const log: WriteLog = {
    attempted: new Set(),
    acknowledged: new Set(),
    increments: { attempted: 0, acknowledged: 0 },
  };
  let client = await start();
  await createTestTable(client);
  for (let round = 0; round < ROUNDS; round += 1) {
    await writeUntilKilled(client, log, round);
    client = await start();
    await expectConsistent(client, log);
  }
  const items = await scanItems(client, {});
  items.delete('counter');
  expect(await scanItems(client, { IndexName: 'byGroup' })).toEqual(items);
  client.destroy();
  expect(log.acknowledged.size + log.increments.acknowledged).toBeGreaterThan(ROUNDS * WRITES);
}, 400_000);
