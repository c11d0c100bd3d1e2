import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mayHoldRows, refuseDamagedLevelDb, repairLevelDb } from './levelDbDamage';
import { openLevelDb } from './openLevelDb';

const ROWS = 300;
const getKey = (n: number) => `user ${String(n).padStart(3, '0')}`;
const OPTIONS = { compression: false };

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'leveldb-'));
  folder = path.join(parent, 'table');
});
afterEach(() => rm(parent, { recursive: true }));

/** Stores users, of whom some take more than a block of a log; then deletes the first. In a table where it is compacted, else in a log. */
async function writeUsers({ isCompacted }: { isCompacted: boolean }): Promise<void> {
  const level = await openLevelDb(folder, OPTIONS);
  for (let n = 0; n < ROWS; n++) {
    const value = `Zoë ${n} `.repeat(n % 100 === 50 ? 9000 : 20);
    await level.put(getKey(n), value);
  }
  await level.del(getKey(0));
  if (isCompacted) await level.compactRange('!', '~');
  await level.close();
}

const listFiles = async (ending: string) =>
  (await readdir(folder)).filter((name) => name.endsWith(ending)).map((name) => path.join(folder, name));

async function findLargest(ending: string): Promise<string> {
  const files = await Promise.all(
    (await listFiles(ending)).map(async (file) => ({ file, size: (await readFile(file)).length })),
  );
  return files.sort((a, b) => b.size - a.size)[0]!.file;
}

async function changeByte(file: string, at: number, bit = 1): Promise<void> {
  const bytes = await readFile(file);
  bytes[at < 0 ? bytes.length + at : at]! ^= bit;
  await writeFile(file, bytes);
}

async function readKeys(): Promise<string[]> {
  const level = await openLevelDb(folder, OPTIONS);
  const keys = await level.keys().all();
  await level.close();
  return keys;
}

test.each([{ isCompacted: false }, { isCompacted: true }])(
  'a store that is whole opens: %j',
  async ({ isCompacted }) => {
    await expect(refuseDamagedLevelDb(folder)).resolves.toBeUndefined();
    await writeUsers({ isCompacted });
    await expect(refuseDamagedLevelDb(folder)).resolves.toBeUndefined();
    expect(await repairLevelDb(folder)).toBeUndefined();
    expect(await readKeys()).toHaveLength(ROWS - 1);
  },
);

test('a store is known to be empty until its first row, and no more once its manifest is damaged', async () => {
  expect(await mayHoldRows(folder)).toBe(false);
  await (await openLevelDb(folder, OPTIONS)).close();
  await (await openLevelDb(folder, OPTIONS)).close();
  expect(await mayHoldRows(folder)).toBe(false);
  const [manifest] = (await readdir(folder)).filter((name) => name.startsWith('MANIFEST-'));
  await changeByte(path.join(folder, manifest!), 10);
  expect(await mayHoldRows(folder)).toBe(true);
  await rm(folder, { recursive: true });
  for (const isCompacted of [false, true]) {
    await writeUsers({ isCompacted });
    expect(await mayHoldRows(folder)).toBe(true);
  }
});

test.each(['CURRENT', 'log', 'manifest', 'ldb'])(
  'a file that the disk cannot read stops opening and repair with its name and the way back: %s',
  async (kind) => {
    await writeUsers({ isCompacted: true });
    const endings: Record<string, RegExp> = {
      CURRENT: /^CURRENT$/,
      manifest: /^MANIFEST-/,
      log: /\.log$/,
      ldb: /\.ldb$/,
    };
    const file = path.join(folder, (await readdir(folder)).filter((name) => endings[kind]!.test(name)).at(-1)!);
    await rm(file);
    // Linux answers EIO for its first byte, as a damaged disk does.
    await symlink('/proc/self/mem', file);
    const message = `The disk cannot read ${file}. Restore its folder from a copy of yours`;
    await expect(refuseDamagedLevelDb(folder)).rejects.toThrow(message);
    await expect(repairLevelDb(folder)).rejects.toThrow(message);
  },
);

test('a store that cannot be opened names its folder, the reason and the way back', async () => {
  await writeUsers({ isCompacted: false });
  await rm(path.join(folder, 'LOCK'));
  await mkdir(path.join(folder, 'LOCK'));
  await expect(openLevelDb(folder, OPTIONS)).rejects.toThrow(
    /table could not be opened\. IO error: .*LOCK.*\. See that the disk has room, and that this user may read and write/,
  );
});

test('any changed byte of an early record of a log stops the opening with the file; of the last record it drops that record', async () => {
  await writeUsers({ isCompacted: false });
  const log = await findLargest('.log');
  const bytes = await readFile(log);
  for (const at of [0, 3, 4, 5, 6, 7, 40, 150, 40_000, bytes.length - 200]) {
    await changeByte(log, at);
    await expect(refuseDamagedLevelDb(folder)).rejects.toThrow(`${log} is damaged.`);
    await writeFile(log, bytes);
  }
  await changeByte(log, -3);
  await expect(refuseDamagedLevelDb(folder)).resolves.toBeUndefined();
  for (const length of [bytes.length - 5, 70_000, 32_768, 3]) {
    await writeFile(log, bytes.subarray(0, length));
    await expect(refuseDamagedLevelDb(folder)).resolves.toBeUndefined();
    await writeFile(log, Buffer.concat([bytes.subarray(0, length), Buffer.alloc(500)]));
    await expect(refuseDamagedLevelDb(folder)).resolves.toBeUndefined();
  }
});

// Fault 16.
test('any changed byte of a table stops the opening with the file; a table that no longer counts does not', async () => {
  await writeUsers({ isCompacted: true });
  const table = await findLargest('.ldb');
  const bytes = await readFile(table);
  for (const at of [0, 5, 3000, 100_000, Math.floor(bytes.length / 2), -1, -48, -70, -100]) {
    await changeByte(table, at);
    await expect(refuseDamagedLevelDb(folder)).rejects.toThrow(`${table} is damaged.`);
    await writeFile(table, bytes);
  }
  await writeFile(path.join(folder, '000001.ldb'), bytes.subarray(0, 1000));
  await expect(refuseDamagedLevelDb(folder)).resolves.toBeUndefined();
});

test('a repair of a log keeps a copy and every row but the damaged one', async () => {
  await writeUsers({ isCompacted: false });
  const log = await findLargest('.log');
  const damagedAt = (await readFile(log)).indexOf(getKey(3));
  await changeByte(log, damagedAt + 20);
  const damaged = await readFile(log);
  const copy = /The folder as it was is (.*)\.$/.exec((await repairLevelDb(folder))!)![1]!;
  expect(await readFile(path.join(copy, path.basename(log)))).toEqual(damaged);
  const keys = await readKeys();
  expect(keys).toHaveLength(ROWS - 2);
  expect(keys).not.toContain(getKey(3));
  expect(keys).not.toContain(getKey(0));
});

test('a repair of a table leaves out its damaged block alone, and brings no deleted row back from a table that a killed process left', async () => {
  await writeUsers({ isCompacted: true });
  const [obsolete] = await listFiles('.ldb');
  const level = await openLevelDb(folder, OPTIONS);
  await level.put(getKey(0), 'deleted later');
  await level.compactRange('!', '~');
  const [withDeleted] = (await listFiles('.ldb')).filter((file) => file !== obsolete);
  const earlierBytes = await readFile(withDeleted!);
  await level.del(getKey(0));
  await level.compactRange('!', '~');
  await level.close();
  const [table, ...others] = await listFiles('.ldb');
  expect([table !== withDeleted, others]).toEqual([true, []]);
  await writeFile(withDeleted!, earlierBytes);
  await changeByte(table!, (await readFile(table!)).indexOf('Zoë 3 '));
  expect(await repairLevelDb(folder)).toContain(path.basename(table!));
  await expect(refuseDamagedLevelDb(folder)).resolves.toBeUndefined();
  const keys = await readKeys();
  expect(keys.length).toBeGreaterThan(ROWS - 60);
  expect(keys).not.toContain(getKey(3));
  expect(keys).not.toContain(getKey(0));
  expect(keys).toContain(getKey(ROWS - 1));
});

test('a missing table stops the opening with the file, and a repair keeps the rows of the others', async () => {
  await writeUsers({ isCompacted: true });
  const tables = await listFiles('.ldb');
  const level = await openLevelDb(folder, OPTIONS);
  await level.put('zoo', 'the only row of its table');
  await level.compactRange('zo', 'zp');
  await level.close();
  const [missing] = (await listFiles('.ldb')).filter((file) => !tables.includes(file));
  await rm(missing!);
  await expect(refuseDamagedLevelDb(folder)).rejects.toThrow(`${missing} is missing.`);
  expect(await repairLevelDb(folder)).toContain(path.basename(missing!));
  await expect(refuseDamagedLevelDb(folder)).resolves.toBeUndefined();
  expect(await readKeys()).toHaveLength(ROWS - 1);
});

test.each([{ isCompacted: false }, { isCompacted: true }])(
  'a missing log stops the opening with the file, is no empty store even after a repair, which keeps the rows of tables: %j',
  async ({ isCompacted }) => {
    await writeUsers({ isCompacted });
    const log = (await listFiles('.log')).sort().at(-1)!;
    await rm(log);
    expect(await mayHoldRows(folder)).toBe(true);
    await expect(refuseDamagedLevelDb(folder)).rejects.toThrow(`${log} is missing.`);
    expect(await repairLevelDb(folder)).toContain(path.basename(log));
    expect(await mayHoldRows(folder)).toBe(true);
    await expect(refuseDamagedLevelDb(folder)).resolves.toBeUndefined();
    expect(await readKeys()).toHaveLength(isCompacted ? ROWS - 1 : 0);
  },
);

test('a store of which only the file that names its rows is left is damaged', async () => {
  await writeUsers({ isCompacted: false });
  for (const name of await readdir(folder)) if (name !== 'CURRENT') await rm(path.join(folder, name));
  await expect(refuseDamagedLevelDb(folder)).rejects.toThrow('CURRENT is damaged.');
});

test('a changed byte of the last record of the manifest stops the opening, and a repair brings every row back', async () => {
  await writeUsers({ isCompacted: true });
  const whole = path.join(parent, 'whole');
  await cp(folder, whole, { recursive: true });
  const [manifest] = (await readdir(folder)).filter((name) => name.startsWith('MANIFEST'));
  const { length } = await readFile(path.join(folder, manifest!));
  for (let at = length - 1; at > length - 40; at -= 9) {
    await rm(folder, { recursive: true });
    await cp(whole, folder, { recursive: true });
    await changeByte(path.join(folder, manifest!), at);
    await expect(refuseDamagedLevelDb(folder)).rejects.toThrow('CURRENT is damaged.');
    expect(await repairLevelDb(folder)).toContain('CURRENT');
    expect(await readKeys()).toHaveLength(ROWS - 1);
  }
});

test('a store without the file that names its rows is damaged, not empty, and a repair brings its rows back', async () => {
  await writeUsers({ isCompacted: true });
  await rm(path.join(folder, 'CURRENT'));
  await expect(refuseDamagedLevelDb(folder)).rejects.toThrow('CURRENT is damaged.');
  expect(await repairLevelDb(folder)).toContain('CURRENT');
  expect(await readKeys()).toHaveLength(ROWS - 1);
});
