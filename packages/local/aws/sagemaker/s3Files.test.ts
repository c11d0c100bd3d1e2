import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openObjectStore } from '#local/aws/s3/objectStore';
import { uploadChangedFiles } from './s3Files';

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
