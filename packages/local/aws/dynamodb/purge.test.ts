import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DynamoDBClient, DeleteItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { TEST_TABLE, createTestTable, testKey, startTestDynamoDb } from './testTable';

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
  const service = await startTestDynamoDb({ dataDir, purgeEveryMs });
  close = service.close;
  return service.client;
}

async function findCanaryFiles(): Promise<string[]> {
  const folder = path.join(dataDir, 'dynamodb');
  for (;;) {
    const names = await readdir(folder);
    const files: string[] = [];
    for (const file of names) {
      const bytes = await readFile(path.join(folder, file)).catch(() => Buffer.alloc(0));
      if (bytes.includes(CANARY)) files.push(file);
    }
    // LevelDB moves items into new files in the meantime.
    if ((await readdir(folder)).join() === names.join()) return files;
  }
}

async function waitForPurge(): Promise<string[]> {
  const deadline = performance.now() + 25_000;
  for (;;) {
    const files = await findCanaryFiles();
    if (files.length === 0 || performance.now() > deadline) return files;
    await sleep(20);
  }
}

const put = (client: DynamoDBClient, name: string, text: string) =>
  client.send(
    new PutItemCommand({
      TableName: TEST_TABLE,
      Item: { ...testKey(name), group: { S: text }, note: { S: `${text} note` } },
    }),
  );
const remove = (client: DynamoDBClient, name: string) =>
  client.send(new DeleteItemCommand({ TableName: TEST_TABLE, Key: testKey(name) }));

test.each([0, 300])(
  'among %i other items, the bytes of a deleted item, its index entry and its earlier versions leave the disk',
  async (others) => {
    const client = await start(20);
    await createTestTable(client);
    await Promise.all(Array.from({ length: others }, (_, n) => put(client, `other ${n}`, 'x'.repeat(400))));
    await put(client, 'gone', CANARY);
    await put(client, 'gone', `${CANARY} later`);
    await put(client, 'other', 'something else');
    expect(await findCanaryFiles()).not.toEqual([]);
    await remove(client, 'gone');
    expect(await waitForPurge()).toEqual([]);
  },
);

test('the next process purges what an earlier one left on the disk', async () => {
  const first = await start(1_000_000);
  await createTestTable(first);
  await put(first, 'gone', CANARY);
  await remove(first, 'gone');
  expect(await findCanaryFiles()).not.toEqual([]);
  await close();
  await start(20);
  expect(await waitForPurge()).toEqual([]);
});
