import fs, { type PathLike } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

/**
 * Lets `renameSync` fail with EXDEV between two folders of a job in this process, as between two mounts. Returns what ends it. For
 * tests on a machine that does not permit mounting.
 */
export function simulateMounts(root: string): () => void {
  const { renameSync } = fs;
  const findFolder = (file: PathLike) => path.relative(root, path.resolve(String(file))).split(path.sep)[0];
  const set = (rename: typeof renameSync) => {
    fs.renameSync = rename;
    syncBuiltinESMExports();
  };
  set((from, to) => {
    if (findFolder(from) !== findFolder(to)) throw Object.assign(new Error('EXDEV: simulated'), { code: 'EXDEV' });
    renameSync(from, to);
  });
  return () => set(renameSync);
}
