import { appendFile, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openJournal } from './journal';

const newFile = async () => path.join(await mkdtemp(path.join(tmpdir(), 'journal-')), 'kept.jsonl');

test('what was acknowledged is on the disk before the answer, the last value of each key winning', async () => {
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

test('a line cut short anywhere by a kill is dropped, and writing goes on after it', async () => {
  const whole = '["a",1]\n["b",{"text":"ü"}]\n';
  for (const cut of ['["c",{"te', '["c"', '[', '["c",3]', '\0\0\0\0\n']) {
    const file = await newFile();
    await writeFile(file, whole + cut);
    const journal = await openJournal<unknown>(file);
    expect([...journal.entries()]).toEqual([
      ['a', 1],
      ['b', { text: 'ü' }],
    ]);
    await journal.set('d', 4);
    await journal.close();
    const again = await openJournal<unknown>(file);
    expect(again.get('d')).toBe(4);
    await again.close();
  }
});

test('opening rewrites the file without what was overwritten', async () => {
  const file = await newFile();
  await writeFile(file, '');
  for (let n = 0; n < 100; n += 1) await appendFile(file, `["a",${n}]\n`);
  await (await openJournal(file)).close();
  expect(await readFile(file, 'utf8')).toBe('["a",99]\n');
});

test('what is deleted or replaced is gone from the disk before the answer, and what was set at the same time is there', async () => {
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
