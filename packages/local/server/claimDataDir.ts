import path from 'node:path';
import { openLevelDb } from '#local/storage/openLevelDb';

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
  try {
    const level = await openLevelDb(path.join(dataDir, 'claim'), {});
    return () => level.close();
  } catch (error) {
    throw isLocked(error) ? new DataDirInUse(dataDir) : error;
  }
}

/** Not by `instanceof`: the cause comes from native code, which Jest gives another `Error` class. */
const isLocked = (error: unknown): boolean => (error as { cause?: { code?: unknown } }).cause?.code === 'LEVEL_LOCKED';
