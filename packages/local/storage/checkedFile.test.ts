import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { openCheckedFile } from './checkedFile';

const Key = z.strictObject({ id: z.string(), secret: z.string() });
const KEY = { id: 'one', secret: 'Zoë' };

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'checked-'));
  file = path.join(folder, 'key.json');
});
afterEach(() => rm(folder, { recursive: true }));

const open = (create = () => KEY) => openCheckedFile(file, { schema: Key, create, withoutCopy: 'Or make a new key.' });
const neverCreate = () => {
  throw new Error('The file is there.');
};

test('what was created is read again, and only its owner may read the file', async () => {
  expect(await open()).toEqual(KEY);
  expect(await open(neverCreate)).toEqual(KEY);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

// Fault 16.
test('any changed or missing byte stops the opening with the file, which stays as it is', async () => {
  await open();
  const bytes = await readFile(file);
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    for (const damaged of [changed, bytes.subarray(0, at)]) {
      await writeFile(file, damaged);
      await expect(open(neverCreate)).rejects.toThrow(
        `${file} is damaged. Restore the file from a copy of yours. Or make a new key.`,
      );
      expect(await readFile(file)).toEqual(damaged);
    }
  }
});

test('a file of an earlier version, without a checksum, opens and gets one', async () => {
  await writeFile(file, JSON.stringify(KEY));
  expect(await open(neverCreate)).toEqual(KEY);
  expect(await readFile(file, 'utf8')).toMatch(/,"checksum":"[0-9a-f]{8}"}$/);
});

test('a file that the disk cannot read is damaged, and any other failure names the file', async () => {
  // Linux answers EIO for its first byte, as a damaged disk does.
  await symlink('/proc/self/mem', file);
  await expect(open(neverCreate)).rejects.toThrow(`${file} is damaged.`);
  await rm(file);
  await mkdir(file);
  await expect(open(neverCreate)).rejects.toThrow(`${file} could not be read. EISDIR`);
});
