import { readFile } from 'node:fs/promises';

/** Reads a file that may be missing, or lie on a damaged part of the disk. Throws with its name where it cannot be read for another reason. */
export async function readStoredFile(file: string): Promise<Buffer | 'missing' | 'damaged'> {
  try {
    return await readFile(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return 'missing';
    if (code === 'EIO') return 'damaged';
    throw new Error(`${file} could not be read. ${message}`, { cause: error });
  }
}
