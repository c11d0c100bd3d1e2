import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { ClassicLevel } from 'classic-level';

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
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const level = new ClassicLevel(folder);
  try {
    await level.open();
  } catch (error) {
    throw isLocked(error) ? new DataDirInUse(dataDir) : error;
  }
  return () => level.close();
}

/** Not by `instanceof`: the cause comes from native code, which Jest gives another `Error` class. */
const isLocked = (error: unknown): boolean => (error as { cause?: { code?: unknown } }).cause?.code === 'LEVEL_LOCKED';
