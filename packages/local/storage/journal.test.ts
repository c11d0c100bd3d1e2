import { appendFile, mkdir, mkdtemp, open, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openJournal } from './journal';

const newFile = async () => path.join(await mkdtemp(path.join(tmpdir(), 'journal-')), 'journal.jsonl');

/** The lines of a file without their checksums. */
const readRows = async (file: string) => {
  const lines = (await readFile(file, 'utf8')).split('\n').slice(0, -1);
  return lines.map((line) => (JSON.parse(line) as unknown[]).slice(0, 2));
};

test('an acknowledged change is on disk, and the last value of each key wins', async () => {
  const file = await newFile();
  const journal = await openJournal<number>(file);
  await Promise.all([journal.set('a', 1), journal.set('b', 2), journal.set('a', 3)]);
  await journal.delete('b');
  const copy = `${file}.copy`;
  await writeFile(copy, await readFile(file));
  await journal.close();
  const reopened = await openJournal<number>(copy);
  expect([...reopened.entries()]).toEqual([['a', 3]]);
  await reopened.close();
});

// Fault 16.
test('an incomplete last line is dropped, and writing continues after it', async () => {
  const lines = '["a",1]\n["b",{"text":"ü"}]\n';
  for (const rest of ['["c",{"te', '["c"', '[', '["c",3]', '\0\0\0\0\n']) {
    const file = await newFile();
    await writeFile(file, lines + rest);
    const journal = await openJournal<unknown>(file);
    expect([...journal.entries()]).toEqual([
      ['a', 1],
      ['b', { text: 'ü' }],
    ]);
    await journal.set('d', 4);
    await journal.close();
    const reopened = await openJournal<unknown>(file);
    expect(reopened.get('d')).toBe(4);
    await reopened.close();
  }
});

test('opening rewrites the file without overwritten values', async () => {
  const file = await newFile();
  await writeFile(file, '');
  for (let n = 0; n < 100; n += 1) await appendFile(file, `["a",${n}]\n`);
  await (await openJournal(file)).close();
  expect(await readRows(file)).toEqual([['a', 99]]);
});

test('deleted and replaced values are off the disk when acknowledged, and parallel changes are on it', async () => {
  const file = await newFile();
  const journal = await openJournal<string>(file);
  await journal.set('a', 'canary');
  await journal.set('a', 'canary again');
  await journal.set('b', 'canary');
  await Promise.all([journal.set('c', 'new'), journal.delete('a'), journal.set('d', 'new')]);
  await journal.replace('b', 'other');
  await journal.set('e', 'later');
  const text = await readFile(file, 'utf8');
  expect(text).not.toContain('canary');
  expect(await readRows(file)).toEqual([
    ['b', 'other'],
    ['c', 'new'],
    ['d', 'new'],
    ['e', 'later'],
  ]);
  await journal.close();
});

/** A journal of six users, closed. */
const writeSixUsers = async () => {
  const file = await newFile();
  const journal = await openJournal<string>(file);
  for (let n = 1; n <= 6; n += 1) await journal.set(`user ${n}`, `Zoë ${n}`);
  await journal.close();
  return file;
};

test('any changed byte before the last line stops the opening with file and line, and changes no file', async () => {
  const file = await writeSixUsers();
  const bytes = await readFile(file);
  const lineLength = bytes.indexOf('\n') + 1;
  for (let at = lineLength; at < 2 * lineLength; at += 1) {
    for (const bit of [1, 0x80]) {
      const damaged = Buffer.from(bytes);
      damaged[at]! ^= bit;
      await writeFile(file, damaged);
      await expect(openJournal(file)).rejects.toThrow(`Line 2 of ${file} is damaged.`);
      expect(await readFile(file)).toEqual(damaged);
      expect(await readdir(path.dirname(file))).toEqual([path.basename(file)]);
    }
  }
});

test('a missing piece and a foreign line before the last line stop the opening too', async () => {
  const file = await writeSixUsers();
  const text = await readFile(file, 'utf8');
  for (const line of ['', '7', '{}', '[]', '["a"]', '[1,2]', '["a",1,"00000000"]', '["a",1,2,3]']) {
    await writeFile(file, `${line}\n${text}`);
    await expect(openJournal(file)).rejects.toThrow('Line 1 of');
  }
  await writeFile(file, text.slice(0, 50) + text.slice(60));
  await expect(openJournal(file)).rejects.toThrow(/^Line [12] of/);
});

test('a file of an earlier version, without checksums, opens and gets them', async () => {
  const file = await newFile();
  await writeFile(file, '["a",1]\n["b",2]\n');
  const journal = await openJournal<number>(file);
  expect([...journal.entries()]).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
  await journal.close();
  expect(await readFile(file, 'utf8')).toMatch(/^\["a",1,"[0-9a-f]{8}"\]\n\["b",2,"[0-9a-f]{8}"\]\n$/);
});

test('a file that the disk cannot read stops the opening with its name and the way back', async () => {
  const file = await newFile();
  // Linux answers EIO for its first byte, as a damaged disk does.
  await symlink('/proc/self/mem', file);
  const message = `The disk cannot read ${file}. Restore the file from a copy of yours`;
  await expect(openJournal(file)).rejects.toThrow(message);
  await rm(file);
  await mkdir(file);
  await expect(openJournal(file)).rejects.toThrow(`${file} could not be read. EISDIR`);
});

test('a write that the disk refuses, and each one after it, names the file, the reason and the way back', async () => {
  const file = await newFile();
  const journal = await openJournal<number>(file);
  const handle = await open(file);
  const methods = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const refusal = (call: string) => new Error(`EIO: i/o error, ${call}`);
  const message = `${file} could not be written. EIO: i/o error, fdatasync. See that the disk has room, and that this user may`;
  const append = jest.spyOn(methods, 'datasync').mockRejectedValueOnce(refusal('fdatasync'));
  await expect(journal.set('a', 1)).rejects.toThrow(message);
  await expect(journal.delete('a')).rejects.toThrow(message);
  await expect(journal.close()).rejects.toThrow(message);
  append.mockRestore();
  const rewrite = jest.spyOn(methods, 'sync').mockRejectedValueOnce(refusal('fsync'));
  await expect(openJournal(`${file}.2`)).rejects.toThrow(`${file}.2 could not be written. EIO: i/o error, fsync.`);
  rewrite.mockRestore();
});
