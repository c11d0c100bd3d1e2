import { access, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { ClassicLevel, type OpenOptions } from 'classic-level';
import { createFolder, syncFolder } from './atomicFile';
import { createDiskError } from './diskError';

/** The file that names the rows of a LevelDB. Without it there are none. */
export const CURRENT = 'CURRENT';

/**
 * Opens a LevelDB in `folder`, and creates it where it is missing. A crash of the machine leaves a whole LevelDB or none:
 * LevelDB itself syncs neither what it creates nor its folder. Throws with the folder and the reason, such as a full disk.
 */
export async function openLevelDb(folder: string, options: OpenOptions & { valueEncoding?: string }) {
  const isThere = await access(path.join(folder, CURRENT)).then(
    () => true,
    () => false,
  );
  if (!isThere) await createLevelDb(folder, options);
  const level = new ClassicLevel<string, unknown>(folder, options);
  await openLevel(level, folder);
  await syncFolder(folder);
  return level;
}

/** Opens a LevelDB. Throws with its folder, the reason and the way back, except where another process has it open. */
export async function openLevel(level: ClassicLevel<string, unknown>, folder: string): Promise<void> {
  try {
    await level.open();
  } catch (error) {
    const { cause } = error as { cause?: { code?: string; message: string } };
    if (cause === undefined || cause.code === 'LEVEL_LOCKED') throw error;
    throw createDiskError(folder, 'opened', cause);
  }
}

async function createLevelDb(folder: string, options: OpenOptions): Promise<void> {
  const temporary = `${folder}.new`;
  await rm(temporary, { recursive: true, force: true });
  await createFolder(temporary);
  const level = new ClassicLevel<string, unknown>(temporary, options);
  await openLevel(level, temporary);
  await level.close();
  for (const name of await readdir(temporary)) {
    const file = await open(path.join(temporary, name));
    await file.sync();
    await file.close();
  }
  await syncFolder(temporary);
  await rm(folder, { recursive: true, force: true });
  await rename(temporary, folder);
  await syncFolder(path.dirname(folder));
}
