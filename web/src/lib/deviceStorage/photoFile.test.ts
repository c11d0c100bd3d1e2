import { webcrypto } from 'node:crypto';
import { readPhotoFile, writePhotoFile, type PhotoRecord } from './photoFile';

Object.defineProperty(globalThis, 'crypto', { value: webcrypto });

const USER = 'u1';
const PASSPHRASE = 'seven wet boots';
/** Few rounds, so that the tests are quick. */
const ROUNDS = 10;

const buildRecord = (index: number): PhotoRecord => ({
  analysisId: `a${index}`,
  spotId: 's1',
  personId: index === 1 ? 'p1' : null,
  content: new Uint8Array([index, 2, 3, 200 + index]),
});

const write = (count = 3) =>
  writePhotoFile({ userId: USER, count }, (index) => Promise.resolve(buildRecord(index)), PASSPHRASE, ROUNDS);

async function read(file: Blob, { userId = USER, passphrase = PASSPHRASE } = {}): Promise<PhotoRecord[]> {
  const records: PhotoRecord[] = [];
  await readPhotoFile(file, { userId, passphrase }, (record) => Promise.resolve(void records.push(record)));
  return records;
}

const readBytes = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

/** Reads a file that must be refused. Answers why, and how many of its photos were passed on. */
async function refuse(file: Blob, options?: Parameters<typeof read>[1]) {
  let passed = 0;
  const { userId = USER, passphrase = PASSPHRASE } = options ?? {};
  const problem = await readPhotoFile(file, { userId, passphrase }, () => {
    passed++;
    return Promise.resolve();
  }).then(
    () => 'none',
    (error: unknown) => (error as { problem: string }).problem,
  );
  return { problem, passed };
}

test('a file gives back every photo with its ids, under the passphrase it was saved with', async () => {
  const records = await read(await write());
  expect(records.map(({ analysisId, spotId, personId }) => [analysisId, spotId, personId])).toEqual([
    ['a0', 's1', null],
    ['a1', 's1', 'p1'],
    ['a2', 's1', null],
  ]);
  expect(records.map(({ content }) => [...content])).toEqual([0, 1, 2].map((index) => [...buildRecord(index).content]));
});

test('a passphrase typed with composed or decomposed letters is the same', async () => {
  const file = await writePhotoFile({ userId: USER, count: 0 }, () => Promise.reject(new Error()), 'caf\u00e9', ROUNDS);
  expect(await read(file, { passphrase: 'cafe\u0301' })).toEqual([]);
});

test('a wrong passphrase, and the file of another account, pass on nothing', async () => {
  const file = await write();
  expect(await refuse(file, { passphrase: 'seven dry boots' })).toEqual({ problem: 'wrongPassphrase', passed: 0 });
  expect(await refuse(file, { userId: 'u2' })).toEqual({ problem: 'otherAccount', passed: 0 });
});

test('a file that is cut, longer, changed in one bit, or in another order passes on nothing', async () => {
  const bytes = await readBytes(await write());
  const damaged = { problem: 'damaged', passed: 0 };
  expect(await refuse(new Blob([bytes.slice(0, -1)]))).toEqual(damaged);
  expect(await refuse(new Blob([bytes, new Uint8Array(1)]))).toEqual(damaged);
  const changed = bytes.slice();
  changed[changed.length - 1]! ^= 1;
  expect(await refuse(new Blob([changed]))).toEqual(damaged);
  // All photos of this file have records of one length.
  const photo = (bytes.length - (await readBytes(await write(0))).length) / 3;
  const start = bytes.length - 3 * photo;
  const parts = [0, 2, 1].map((index) => bytes.slice(start + index * photo, start + (index + 1) * photo));
  expect(await refuse(new Blob([bytes.slice(0, start), ...parts]))).toEqual(damaged);
});

test('another kind of file, or one that asks for endless work, is refused before any work', async () => {
  expect(await refuse(new Blob(['a letter to a friend, long enough']))).toEqual({
    problem: 'notAPhotoFile',
    passed: 0,
  });
  const bytes = await readBytes(await write());
  bytes.fill(255, 24, 28);
  expect(await refuse(new Blob([bytes]))).toEqual({ problem: 'notAPhotoFile', passed: 0 });
});
