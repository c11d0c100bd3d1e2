import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DynamoDBClient, DeleteItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { TABLE, createTable, key, startDynamoDb } from './testTable';

const CANARY = 'canary-7f3a91bc';

let dataDir: string;
let close: () => Promise<void>;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'purge-'));
});
afterEach(async () => {
  await close();
  await rm(dataDir, { recursive: true });
});

async function start(purgeEveryMs: number): Promise<DynamoDBClient> {
  const started = await startDynamoDb({ dataDir, purgeEveryMs });
  close = started.close;
  return started.client;
}

async function filesWithCanary(): Promise<string[]> {
  const folder = path.join(dataDir, 'dynamodb');
  const found: string[] = [];
  for (const file of await readdir(folder)) {
    // LevelDB may have removed it in the meantime.
    const bytes = await readFile(path.join(folder, file)).catch(() => Buffer.alloc(0));
    if (bytes.includes(CANARY)) found.push(file);
  }
  return found;
}

async function whenGone(): Promise<string[]> {
  const until = performance.now() + 25_000;
  for (;;) {
    const found = await filesWithCanary();
    if (found.length === 0 || performance.now() > until) return found;
    await sleep(20);
  }
}

const put = (client: DynamoDBClient, name: string, text: string) =>
  client.send(
    new PutItemCommand({ TableName: TABLE, Item: { ...key(name), group: { S: text }, note: { S: `${text} note` } } }),
  );
const remove = (client: DynamoDBClient, name: string) =>
  client.send(new DeleteItemCommand({ TableName: TABLE, Key: key(name) }));

jest.setTimeout(60_000);

test.each([0, 300])(
  'among %i other items, the bytes of a deleted item, its index entry and its earlier versions leave the disk',
  async (others) => {
    const client = await start(20);
    await createTable(client);
    await Promise.all(Array.from({ length: others }, (_, n) => put(client, `other ${n}`, 'x'.repeat(400))));
    await put(client, 'gone', CANARY);
    await put(client, 'gone', `${CANARY} later`);
    await put(client, 'kept', 'something else');
    expect(await filesWithCanary()).not.toEqual([]);
    await remove(client, 'gone');
    expect(await whenGone()).toEqual([]);
  },
);

test('what a process left on the disk, its successor clears away', async () => {
  const first = await start(1_000_000);
  await createTable(first);
  await put(first, 'gone', CANARY);
  await remove(first, 'gone');
  expect(await filesWithCanary()).not.toEqual([]);
  await close();
  await start(20);
  expect(await whenGone()).toEqual([]);
});
