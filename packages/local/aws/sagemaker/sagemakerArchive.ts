import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ObjectStore } from '#local/aws/s3/s3Objects';
import { ServiceError } from '#local/aws/service';

const run = promisify(execFile);

/** A folder as a gzipped tar, as SageMaker uploads one; null where the folder is empty. */
export async function pack(folder: string): Promise<Buffer | null> {
  if ((await readdir(folder)).length === 0) return null;
  return inScratch(async (file) => {
    await run('tar', ['-czf', file, '-C', folder, '.']);
    return readFile(file);
  });
}

/** Unpacks a gzipped tar into a folder, which is made. */
export async function unpack(bytes: Buffer, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await inScratch(async (file) => {
    await writeFile(file, bytes);
    await run('tar', ['-xzf', file, '-C', folder]);
  });
}

async function inScratch<T>(work: (file: string) => Promise<T>): Promise<T> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'sagemaker-'));
  try {
    return await work(path.join(scratch, 'archive.tar.gz'));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** `s3://bucket/prefix` → its parts, the prefix without a slash at its end. */
export function placeOf(uri: string): { bucket: string; prefix: string } {
  const [, bucket, prefix] = /^s3:\/\/([^/]+)\/(.*?)\/?$/.exec(uri) ?? [];
  if (bucket === undefined || prefix === undefined)
    throw new ServiceError('ValidationException', `No S3 address: ${uri}`);
  return { bucket, prefix };
}

/** Copies every object whose key begins with the address into a folder, under what follows the last slash before it. */
export async function download(objects: ObjectStore, uri: string, folder: string): Promise<number> {
  const { bucket, prefix } = placeOf(uri);
  const found = objects.list(bucket, prefix);
  const isFolder = (key: string) => key.startsWith(`${prefix}/`);
  for (const [key, object] of found) {
    const name = isFolder(key) ? key.slice(prefix.length + 1) : path.posix.basename(key);
    if (name.split('/').includes('..')) throw new ServiceError('ValidationException', `Not a file name: ${name}`);
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, await objects.read(object));
  }
  return found.length;
}

/** Copies the files of a folder to an address where they changed since the last time; `seen` remembers them. */
export async function upload(
  objects: ObjectStore,
  folder: string,
  uri: string,
  seen: Map<string, Buffer>,
): Promise<void> {
  const { bucket, prefix } = placeOf(uri);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join('/');
    const bytes = await readFile(file);
    if (seen.get(name)?.equals(bytes)) continue;
    await objects.put(bucket, `${prefix}/${name}`, bytes, {});
    seen.set(name, bytes);
  }
}
