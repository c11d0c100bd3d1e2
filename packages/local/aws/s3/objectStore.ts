import { createHash, randomUUID } from 'node:crypto';
import { readFile, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createFolder, syncFolder, writeAtomically } from '#local/storage/atomicFile';
import { openJournal } from '#local/storage/journal';
import { readStoredFile } from '#local/storage/readStoredFile';
import { hasDamagedCopy, keepDamagedCopy } from '#local/storage/repairJournals';

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
  /** Reads an object; undefined where there is none. Throws where its bytes are damaged. */
  read(bucket: string, key: string): Promise<{ object: StoredObject; bytes: Buffer } | undefined>;
  put(bucket: string, key: string, bytes: Buffer, headers: Record<string, string>): Promise<StoredObject>;
  remove(bucket: string, key: string): Promise<void>;
  /** Objects whose key has the prefix, by key in UTF-8 order, as S3 lists them. */
  list(bucket: string, prefix: string): [key: string, object: StoredObject][];
  close(): Promise<void>;
}

type IndexRow = StoredObject | { bucket: true };

/** Opens the store in the folder `s3` of `dataDir`, or in memory only when `dataDir` is null. Throws where an object is damaged. */
export async function openObjectStore(dataDir: string | null, clock: () => Date): Promise<ObjectStore> {
  const folder = dataDir && getFolder(dataDir);
  const index = await openIndex(folder);
  const bytesStore = await openBytes(folder, index.entries()).catch(async (error: unknown) => {
    await index.close();
    throw error;
  });
  const find = (bucket: string, key: string) => {
    const row = index.get(`${bucket}/${key}`);
    return row && !('bucket' in row) ? row : undefined;
  };
  return {
    hasBucket: (bucket) => index.get(bucket) !== undefined,
    createBucket: (bucket) => index.set(bucket, { bucket: true }),
    find,
    async read(bucket, key) {
      for (let object = find(bucket, key); object;) {
        const bytes = await bytesStore.read(object);
        if (bytes) return { object, bytes };
        // It may have been replaced or removed meanwhile, and its file with it.
        const present = find(bucket, key);
        if (present?.file === object.file) throw new Error(`${object.file} of ${bucket}/${key} is damaged or missing.`);
        object = present;
      }
      return undefined;
    },
    async put(bucket, key, bytes, headers) {
      const file = randomUUID();
      await bytesStore.write(file, bytes);
      const object = { file, size: bytes.length, etag: computeEtag(bytes), modifiedAt: clock().toISOString(), headers };
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

/**
 * Leaves damaged and missing objects out of the closed store of `dataDir`, whose index is whole. Keeps a copy of the index, and
 * moves their bytes to the folder `s3/damaged`. Returns a sentence for each.
 */
export async function repairObjects(dataDir: string): Promise<string[]> {
  const folder = getFolder(dataDir);
  // Before it is opened, which drops a damaged last line.
  const indexBytes = await readFile(getIndexFile(folder)).catch(ignoreMissing);
  const index = await openIndex(folder);
  const reports: string[] = [];
  const damagedObjects = await findDamagedObjects(folder, index.entries());
  if (indexBytes && damagedObjects.length > 0) {
    const copy = await keepDamagedCopy(getIndexFile(folder), indexBytes);
    reports.push(`The index of the objects as it was is ${copy}.`);
  }
  for (const { name, file } of damagedObjects) {
    const copy = path.join(folder, 'damaged', path.basename(file));
    await createFolder(path.dirname(copy));
    await rename(file, copy).catch(ignoreMissing);
    await syncFolder(path.dirname(copy));
    await index.delete(name);
    reports.push(`Left the object ${name} out. Its file, unless it was missing, is now ${copy}.`);
  }
  await index.close();
  return reports;
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  return undefined;
}

const getFolder = (dataDir: string): string => path.join(dataDir, 's3');

const getIndexFile = (folder: string): string => path.join(folder, 'index.jsonl');

const openIndex = (folder: string | null) => openJournal<IndexRow>(folder && getIndexFile(folder));

const computeEtag = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');

interface BytesStore {
  /** Undefined where the bytes are missing or damaged. */
  read(object: StoredObject): Promise<Buffer | undefined>;
  write(file: string, bytes: Buffer): Promise<void>;
  remove(file: string): Promise<void>;
}

function createMemoryBytes(): BytesStore {
  const files = new Map<string, Buffer>();
  return {
    read: ({ file }) => Promise.resolve(files.get(file)),
    write: (file, bytes) => Promise.resolve(void files.set(file, bytes)),
    remove: (file) => Promise.resolve(void files.delete(file)),
  };
}

async function openBytes(folder: string | null, rows: Iterable<[string, IndexRow]>): Promise<BytesStore> {
  if (folder === null) return createMemoryBytes();
  const indexRows = [...rows];
  const objects = getObjectsFolder(folder);
  await createFolder(objects);
  const [damaged] = await findDamagedObjects(folder, indexRows);
  if (damaged) {
    throw new Error(
      `${damaged.file} of the object ${damaged.name} is damaged or missing. Restore the file from a copy of yours. ` +
        'Or run "npm start -- --repair": it keeps the file in another folder and leaves the object out.',
    );
  }
  // A damaged index may name them.
  if (!(await hasDamagedCopy(folder))) await removeOrphans(objects, indexRows);
  return {
    read: (object) => readWhole(folder, object),
    write: (file, bytes) => writeAtomically(path.join(objects, file), bytes),
    remove: (file) => rm(path.join(objects, file), { force: true }),
  };
}

const getObjectsFolder = (folder: string): string => path.join(folder, 'objects');

/** The objects whose files are missing, or differ from their MD5. */
async function findDamagedObjects(
  folder: string,
  rows: Iterable<[string, IndexRow]>,
): Promise<{ name: string; file: string }[]> {
  const damaged: { name: string; file: string }[] = [];
  for (const [name, row] of rows) {
    if (!('bucket' in row) && !(await readWhole(folder, row)))
      damaged.push({ name, file: path.join(getObjectsFolder(folder), row.file) });
  }
  return damaged;
}

/** The bytes of an object; undefined where they are missing, cannot be read from the disk, or differ from its MD5. */
async function readWhole(folder: string, { file, etag }: StoredObject): Promise<Buffer | undefined> {
  const bytes = await readStoredFile(path.join(getObjectsFolder(folder), file));
  return typeof bytes !== 'string' && computeEtag(bytes) === etag ? bytes : undefined;
}

/** Removes files without an index row, which a killed process left. */
async function removeOrphans(folder: string, rows: Iterable<[string, IndexRow]>): Promise<void> {
  const indexed = new Set([...rows].flatMap(([, row]) => ('bucket' in row ? [] : [row.file])));
  const orphans = (await readdir(folder)).filter((file) => !indexed.has(file));
  await Promise.all(orphans.map((file) => rm(path.join(folder, file), { force: true })));
}
