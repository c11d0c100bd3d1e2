import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '#local/storage/atomicFile';
import { openJournal } from '#local/storage/journal';

/** What is known of one object; `file` names its bytes. */
export interface StoredObject {
  file: string;
  size: number;
  /** MD5 in hex, without quotes. */
  etag: string;
  /** ISO 8601. */
  modifiedAt: string;
  /** Content headers, user metadata and checksums, given back as they came. */
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
  /** Keys with the prefix in UTF-8 order, as S3 lists them. */
  list(bucket: string, prefix: string): [key: string, object: StoredObject][];
  close(): Promise<void>;
}

type Row = StoredObject | { bucket: true };

export async function openObjects(dataDir: string | null, clock: () => Date): Promise<ObjectStore> {
  const folder = dataDir && path.join(dataDir, 's3');
  const bytesIn = folder && path.join(folder, 'objects');
  const index = await openJournal<Row>(folder && path.join(folder, 'index.jsonl'));
  const inMemory = new Map<string, Buffer>();
  if (bytesIn !== null) await removeUnknown(bytesIn, index.entries());

  const discard = async (row: Row | undefined) => {
    if (!row || 'bucket' in row) return;
    inMemory.delete(row.file);
    if (bytesIn !== null) await rm(path.join(bytesIn, row.file), { force: true });
  };
  const find = (bucket: string, key: string) => {
    const row = index.get(`${bucket}/${key}`);
    return row && !('bucket' in row) ? row : undefined;
  };
  return {
    hasBucket: (bucket) => index.get(bucket) !== undefined,
    createBucket: (bucket) => index.set(bucket, { bucket: true }),
    find,
    async read({ file }) {
      return bytesIn === null ? inMemory.get(file)! : readFile(path.join(bytesIn, file));
    },
    async put(bucket, key, bytes, headers) {
      const file = randomUUID();
      if (bytesIn === null) inMemory.set(file, bytes);
      else await writeAtomically(path.join(bytesIn, file), bytes);
      const etag = createHash('md5').update(bytes).digest('hex');
      const stored = { file, size: bytes.length, etag, modifiedAt: clock().toISOString(), headers };
      const before = find(bucket, key);
      await index.set(`${bucket}/${key}`, stored);
      await discard(before);
      return stored;
    },
    async remove(bucket, key) {
      const before = find(bucket, key);
      await index.delete(`${bucket}/${key}`);
      await discard(before);
    },
    list(bucket, prefix) {
      const start = `${bucket}/${prefix}`;
      const found: [string, StoredObject][] = [];
      for (const [name, row] of index.entries()) {
        if (!('bucket' in row) && name.startsWith(start)) found.push([name.slice(bucket.length + 1), row]);
      }
      return found.sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    },
    close: () => index.close(),
  };
}

/** Bytes whose index row was never written, or is gone, are left over from a kill. */
async function removeUnknown(folder: string, rows: Iterable<[string, Row]>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const known = new Set([...rows].flatMap(([, row]) => ('bucket' in row ? [] : [row.file])));
  const unknown = (await readdir(folder)).filter((file) => !known.has(file));
  await Promise.all(unknown.map((file) => rm(path.join(folder, file), { force: true })));
}
