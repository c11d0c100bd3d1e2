import { rm } from 'node:fs/promises';
import path from 'node:path';
import { ClassicLevel } from 'classic-level';
import { createFolder } from '#local/storage/atomicFile';
import { CURRENT, openLevel } from '#local/storage/openLevelDb';

/** Another process already works on the data directory. */
export class DataDirInUse extends Error {
  constructor(dataDir: string) {
    super(`Another process already uses the data directory ${dataDir}.`);
    this.name = 'DataDirInUse';
  }
}

/**
 * Claims a data directory for this process. Returns the function that releases it; the end of the process releases it
 * too, because the claim is the file lock of an empty LevelDB in the directory.
 */
export async function claimDataDir(dataDir: string): Promise<() => Promise<void>> {
  const folder = path.join(dataDir, 'claim');
  const claim = async () => {
    await createFolder(folder);
    const level = new ClassicLevel<string, unknown>(folder);
    await openLevel(level, folder);
    return () => level.close();
  };
  try {
    return await claim().catch(async (error: unknown) => {
      if (isLocked(error)) throw error;
      // It may be damaged, and holds nothing but the lock, whose file stays: a process that has it keeps it.
      await rm(path.join(folder, CURRENT), { force: true });
      return claim();
    });
  } catch (error) {
    throw isLocked(error) ? new DataDirInUse(dataDir) : error;
  }
}

/** Not by `instanceof`: the cause comes from native code, which Jest gives another `Error` class. */
const isLocked = (error: unknown): boolean => (error as { cause?: { code?: unknown } }).cause?.code === 'LEVEL_LOCKED';
