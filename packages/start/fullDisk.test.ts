import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { limitFileSize, makeReadOnly, makeWritable } from '#start/testing/limitFileSize';
import { type Acknowledged, createWriters, findLostWrites, sendWrite } from '#start/testing/mixedWrites';
import type { SendCall } from '#start/testing/runningProduct';
import { type ProductProcess, startProductProcess } from '#start/testing/startProductProcess';

const KINDS = 6;
/** Bytes of a row that still fit on the disk. */
const ROOM = 100;
/** The longest file for which there is room: longer than some rows, shorter than the training photo. */
const SHORT_FILE = 6000;

let dataDir: string;
let product: ProductProcess;
let acknowledged: Acknowledged;
let next = 0;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'full-disk-'));
  product = await startProductProcess(dataDir);
  acknowledged = await createWriters(product, 1);
  await sendOfEachKind();
  // From here on the log is short, and so is the room in the next one, which LevelDB begins at each compaction.
  await restart();
});
afterAll(async () => {
  await product.kill();
  await rm(dataDir, { recursive: true });
});

/** Sends one write of each kind. Returns the statuses. */
async function sendOfEachKind(): Promise<number[]> {
  const statuses: number[] = [];
  const call: SendCall = async (...request) => {
    const answer = await product.call(...request);
    statuses.push(answer.status);
    return answer;
  };
  for (const end = next + KINDS; next < end; next += 1) await sendWrite({ ...product, call }, acknowledged, next);
  return statuses;
}

const SUCCESSES = Array<number>(KINDS).fill(200);
const REFUSALS = Array<number>(KINDS).fill(503);

async function restart(): Promise<void> {
  await product.kill();
  product = await startProductProcess(dataDir);
}

/** The length of the table's log, in which LevelDB appends each write. */
async function measureLog(): Promise<number> {
  const folder = path.join(dataDir, 'dynamodb');
  const logs = (await readdir(folder)).filter((name) => name.endsWith('.log')).sort();
  return (await stat(path.join(folder, logs.at(-1)!))).size;
}

// Fault 16.
test('on a full disk writes are refused with 503, reads go on, and after the next start everything acknowledged is there', async () => {
  limitFileSize(product, (await measureLog()) + ROOM);
  expect(await sendOfEachKind()).toEqual(REFUSALS);
  expect(await findLostWrites(product, acknowledged)).toEqual([]);
  limitFileSize(product);
  // What is acknowledged once there is room again must be there, too.
  await sendOfEachKind();
  await restart();
  expect(await findLostWrites(product, acknowledged)).toEqual([]);
  limitFileSize(product, SHORT_FILE);
  expect((await sendOfEachKind()).filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await restart();
  expect(await findLostWrites(product, acknowledged)).toEqual([]);
  expect(await sendOfEachKind()).toEqual(SUCCESSES);
}, 240_000);

// Fault 16.
test('in a read-only folder writes are refused with 503, reads go on, and nothing is damaged', async () => {
  await makeReadOnly(product, dataDir);
  expect(await sendOfEachKind()).toEqual(REFUSALS);
  expect(await findLostWrites(product, acknowledged)).toEqual([]);
  await makeWritable(dataDir);
  await restart();
  expect(await findLostWrites(product, acknowledged)).toEqual([]);
  expect(await sendOfEachKind()).toEqual(SUCCESSES);
}, 240_000);
