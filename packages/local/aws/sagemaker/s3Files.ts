import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ServiceError } from '#local/aws/localService';
import type { ObjectStore } from '#local/aws/s3/objectStore';

/** `s3://bucket/prefix` → its parts; the prefix has no slash at its end. */
export function parseS3Uri(uri: string): { bucket: string; prefix: string } {
  const [, bucket, prefix] = /^s3:\/\/([^/]+)\/(.*?)\/?$/.exec(uri) ?? [];
  if (bucket === undefined || prefix === undefined) {
    throw new ServiceError('ValidationException', `No S3 address: ${uri}`);
  }
  return { bucket, prefix };
}

/** Copies all objects under an S3 URI into a folder, under their names relative to it. Returns their number. */
export async function downloadPrefix(objects: ObjectStore, uri: string, folder: string): Promise<number> {
  const { bucket, prefix } = parseS3Uri(uri);
  let count = 0;
  for (const [key] of objects.list(bucket, prefix)) {
    const name = key.startsWith(`${prefix}/`) ? key.slice(prefix.length + 1) : path.posix.basename(key);
    if (name.split('/').includes('..')) throw new ServiceError('ValidationException', `Not a file name: ${name}`);
    const stored = await objects.read(bucket, key);
    if (!stored) continue;
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, stored.bytes);
    count++;
  }
  return count;
}

/**
 * Copies the files of a folder to an S3 URI if they differ from those in `uploads`, and records them there. A file that a
 * running trainer renamed since the folder was listed is left to the next copy.
 */
export async function uploadChangedFiles(
  objects: ObjectStore,
  folder: string,
  uri: string,
  uploads: Map<string, Buffer>,
): Promise<void> {
  const { bucket, prefix } = parseS3Uri(uri);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join('/');
    const bytes = await readIfExists(file);
    if (!bytes || uploads.get(name)?.equals(bytes)) continue;
    await objects.put(bucket, `${prefix}/${name}`, bytes, {});
    uploads.set(name, bytes);
  }
}

async function readIfExists(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
