import { readFile } from 'node:fs/promises';
import { createDiskError } from './diskError';

/** Reads a file that may be missing, or lie on a damaged part of the disk. Throws with its name where it cannot be read for another reason. */
export async function readStoredFile(file: string): Promise<Buffer | 'missing' | 'damaged'> {
  try {
    return await readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return 'missing';
    if (code === 'EIO') return 'damaged';
    throw createDiskError(file, 'read', error);
  }
}

/**
 * Reads a file that may be missing, of a store that nothing but a copy brings back where the disk cannot read it. Throws then, with the
 * name of the file and what to restore.
 */
export async function readOrThrow(file: string, restored: 'the file' | 'its folder'): Promise<Buffer | undefined> {
  const bytes = await readStoredFile(file);
  if (bytes === 'damaged') {
    throw new Error(`The disk cannot read ${file}. Restore ${restored} from a copy of yours, on a disk that works.`);
  }
  return bytes === 'missing' ? undefined : bytes;
}
