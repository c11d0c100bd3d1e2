import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createDiskError } from './diskError';

/** Syncs a folder, so that files created, renamed or removed in it survive a crash of the machine. Throws with its name. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    throw createDiskError(folder, 'written', error);
  } finally {
    await handle.close();
  }
}

/** Creates a folder (mode 0700) and its missing parents, so that they survive a crash of the machine. */
export async function createFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let created = folder; created.length >= first.length; created = path.dirname(created)) {
    await syncFolder(path.dirname(created));
  }
}

/** Writes a file (mode 0600) so that after a crash it has either its old or its new content. Throws with its name. */
export async function writeAtomically(file: string, content: string | Uint8Array): Promise<void> {
  const folder = path.dirname(file);
  await createFolder(folder);
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await writeNewFile(temporary, content);
    await rename(temporary, file);
  } catch (error) {
    throw createDiskError(file, 'written', error);
  }
  await syncFolder(folder);
}

/** Writes a file that does not exist, and syncs it. Leaves none where that fails. */
async function writeNewFile(file: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}
