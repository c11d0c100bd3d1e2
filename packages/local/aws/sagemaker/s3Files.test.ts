import { execFileSync } from 'node:child_process';
import { mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openObjectStore } from '#local/aws/s3/objectStore';
import { downloadPrefix, uploadChangedFiles } from './s3Files';

test('a checkpoint that the trainer renames during a copy is copied the next time', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'checkpoints-'));
  const store = await openObjectStore(null, () => new Date());
  for (const name of ['a', 'b']) await writeFile(path.join(folder, name), name);
  /** While one of the two files is copied, the other gets its final name. */
  const put: typeof store.put = async (bucket, key, ...content) => {
    const other = key === 'job/a' ? 'b' : 'a';
    await rename(path.join(folder, other), path.join(folder, 'renamed')).catch(() => undefined);
    return store.put(bucket, key, ...content);
  };
  const uploads = new Map<string, Buffer>();
  await uploadChangedFiles({ ...store, put }, folder, 's3://training/job', uploads);
  const [first] = uploads.keys();
  expect([uploads.size, ['a', 'b'].includes(first!)]).toEqual([1, true]);
  await uploadChangedFiles(store, folder, 's3://training/job', uploads);
  expect(uploads.get('renamed')?.toString()).toBe(first === 'a' ? 'b' : 'a');
  await store.close();
  await rm(folder, { recursive: true });
});

test('an object that is replaced while others are copied arrives with its new bytes, and one that is removed is left out', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'checkpoints-'));
  const store = await openObjectStore(path.join(folder, 'data'), () => new Date());
  for (const key of ['a', 'b', 'c']) await store.put('training', `job/${key}`, Buffer.from('old'), {});
  const read: typeof store.read = async (bucket, key) => {
    const stored = await store.read(bucket, key);
    if (key === 'job/a') {
      await store.put(bucket, 'job/b', Buffer.from('new'), {});
      await store.remove(bucket, 'job/c');
    }
    return stored;
  };
  expect(await downloadPrefix({ ...store, read }, 's3://training/job', path.join(folder, 'copy'))).toBe(2);
  expect(await readFile(path.join(folder, 'copy', 'b'), 'utf8')).toBe('new');
  await store.close();
  await rm(folder, { recursive: true });
});

test('an object that is replaced while it is read arrives with its new bytes', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'objects-'));
  const store = await openObjectStore(folder, () => new Date());
  const old = await store.put('training', 'progress', Buffer.from('old'), {});
  const file = path.join(folder, 's3', 'objects', old.file);
  await rm(file);
  // A pipe, so that the read waits until the object is replaced.
  execFileSync('mkfifo', [file]);
  const pipe = await open(file, 'r+');
  const reading = store.read('training', 'progress');
  await store.put('training', 'progress', Buffer.from('new'), {});
  await pipe.close();
  expect((await reading)?.bytes.toString()).toBe('new');
  await store.close();
  await rm(folder, { recursive: true });
});
