import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Packs a folder as a gzipped tar, as SageMaker uploads one. Null when the folder is empty. */
export async function packFolder(folder: string): Promise<Buffer | null> {
  if ((await readdir(folder)).length === 0) return null;
  return withTemporaryFile(async (file) => {
    await run('tar', ['-czf', file, '-C', folder, '.']);
    return readFile(file);
  });
}

/** Unpacks a gzipped tar into a folder, which is created. */
export async function unpackArchive(bytes: Buffer, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await withTemporaryFile(async (file) => {
    await writeFile(file, bytes);
    await run('tar', ['-xzf', file, '-C', folder]);
  });
}

async function withTemporaryFile<T>(work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sagemaker-'));
  try {
    return await work(path.join(folder, 'archive.tar.gz'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
