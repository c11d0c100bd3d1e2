import { rm } from 'node:fs/promises';
import path from 'node:path';
import { refuseDamagedLevelDb } from '#local/storage/levelDbDamage';
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
  const folder = path.join(dataDir, 'claim');
  const claim = async () => {
    const level = await openLevelDb(folder, {});
    return () => level.close();
  };
  try {
    return await claim();
  } catch (error) {
    if (isLocked(error)) throw new DataDirInUse(dataDir);
    if (await isWhole(folder)) throw error;
    // It holds nothing.
    await rm(folder, { recursive: true });
    return claim();
  }
}

const isWhole = (folder: string): Promise<boolean> =>
  refuseDamagedLevelDb(folder).then(
    () => true,
    () => false,
  );

/** Not by `instanceof`: the cause comes from native code, which Jest gives another `Error` class. */
const isLocked = (error: unknown): boolean => (error as { cause?: { code?: unknown } }).cause?.code === 'LEVEL_LOCKED';
