import { appendFile, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openJournal } from './journal';

const newFile = async () => path.join(await mkdtemp(path.join(tmpdir(), 'journal-')), 'journal.jsonl');

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
  expect(await readFile(file, 'utf8')).toBe('["a",99]\n');
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
  expect(text).toBe('["b","other"]\n["c","new"]\n["d","new"]\n["e","later"]\n');
  await journal.close();
});
