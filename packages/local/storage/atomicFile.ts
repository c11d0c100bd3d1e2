import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Syncs a folder, so that files created, renamed or removed in it survive a crash of the machine. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
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

/** Writes a file (mode 0600) so that after a crash it has either its old or its new content. */
export async function writeAtomically(file: string, content: string | Uint8Array): Promise<void> {
  const folder = path.dirname(file);
  await createFolder(folder);
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
  await syncFolder(folder);
}
