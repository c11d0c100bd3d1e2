import { createHash, randomUUID } from 'node:crypto';
import { readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createFolder, writeAtomically } from '#local/storage/atomicFile';
import { openJournal } from '#local/storage/journal';
import { hasDamagedCopy } from '#local/storage/repairJournals';

/** The metadata of one object; `file` names the file of its bytes. */
export interface StoredObject {
  file: string;
  size: number;
  /** MD5 in hex, without quotes. */
  etag: string;
  /** ISO 8601. */
  modifiedAt: string;
  /** Content headers, user metadata and checksums, as the client sent them. */
  headers: Record<string, string>;
}

/** The objects of all buckets: an index in a journal, and one file of bytes per object, written before its index row. */
export interface ObjectStore {
  hasBucket(bucket: string): boolean;
  createBucket(bucket: string): Promise<void>;
  find(bucket: string, key: string): StoredObject | undefined;
  read(object: StoredObject): Promise<Buffer>;
  put(bucket: string, key: string, bytes: Buffer, headers: Record<string, string>): Promise<StoredObject>;
  remove(bucket: string, key: string): Promise<void>;
  /** Objects whose key has the prefix, by key in UTF-8 order, as S3 lists them. */
  list(bucket: string, prefix: string): [key: string, object: StoredObject][];
  close(): Promise<void>;
}

type IndexRow = StoredObject | { bucket: true };

/** Opens the store in the folder `s3` of `dataDir`, or in memory only when `dataDir` is null. */
export async function openObjectStore(dataDir: string | null, clock: () => Date): Promise<ObjectStore> {
  const folder = dataDir && path.join(dataDir, 's3');
  const index = await openJournal<IndexRow>(folder && path.join(folder, 'index.jsonl'));
  const bytesStore = folder === null ? createMemoryBytes() : await openBytesFolder(folder, index.entries());
  const find = (bucket: string, key: string) => {
    const row = index.get(`${bucket}/${key}`);
    return row && !('bucket' in row) ? row : undefined;
  };
  return {
    hasBucket: (bucket) => index.get(bucket) !== undefined,
    createBucket: (bucket) => index.set(bucket, { bucket: true }),
    find,
    read: ({ file }) => bytesStore.read(file),
    async put(bucket, key, bytes, headers) {
      const file = randomUUID();
      await bytesStore.write(file, bytes);
      const etag = createHash('md5').update(bytes).digest('hex');
      const object = { file, size: bytes.length, etag, modifiedAt: clock().toISOString(), headers };
      const previous = find(bucket, key);
      await index.set(`${bucket}/${key}`, object);
      if (previous) await bytesStore.remove(previous.file);
      return object;
    },
    async remove(bucket, key) {
      const previous = find(bucket, key);
      await index.delete(`${bucket}/${key}`);
      if (previous) await bytesStore.remove(previous.file);
    },
    list(bucket, prefix) {
      const start = `${bucket}/${prefix}`;
      const objects: [string, StoredObject][] = [];
      for (const [name, row] of index.entries()) {
        if (!('bucket' in row) && name.startsWith(start)) objects.push([name.slice(bucket.length + 1), row]);
      }
      return objects.sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    },
    close: () => index.close(),
  };
}

interface BytesStore {
  read(file: string): Promise<Buffer>;
  write(file: string, bytes: Buffer): Promise<void>;
  remove(file: string): Promise<void>;
}

function createMemoryBytes(): BytesStore {
  const files = new Map<string, Buffer>();
  return {
    read: (file) => Promise.resolve(files.get(file)!),
    write: (file, bytes) => Promise.resolve(void files.set(file, bytes)),
    remove: (file) => Promise.resolve(void files.delete(file)),
  };
}

async function openBytesFolder(folder: string, rows: Iterable<[string, IndexRow]>): Promise<BytesStore> {
  const objects = path.join(folder, 'objects');
  await createFolder(objects);
  // A damaged index may name them.
  if (!(await hasDamagedCopy(folder))) await removeOrphans(objects, rows);
  return {
    read: (file) => readFile(path.join(objects, file)),
    write: (file, bytes) => writeAtomically(path.join(objects, file), bytes),
    remove: (file) => rm(path.join(objects, file), { force: true }),
  };
}

/** Removes files without an index row, which a killed process left. */
async function removeOrphans(folder: string, rows: Iterable<[string, IndexRow]>): Promise<void> {
  const indexed = new Set([...rows].flatMap(([, row]) => ('bucket' in row ? [] : [row.file])));
  const orphans = (await readdir(folder)).filter((file) => !indexed.has(file));
  await Promise.all(orphans.map((file) => rm(path.join(folder, file), { force: true })));
}
