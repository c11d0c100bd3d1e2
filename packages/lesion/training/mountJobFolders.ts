import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { tmpdir } from 'node:os';

/** A folder on another file system than the temporary folder, as a mount of SageMaker is. */
const OTHER_FILE_SYSTEM = '/dev/shm';

/**
 * Puts the folders of a test's job on another file system than `root`, as SageMaker mounts them: no file can be renamed from one to
 * the other. Returns what removes them. Prints the reason where this machine has one file system.
 */
export function mountJobFolders(root: string): () => void {
  const isOther = existsSync(OTHER_FILE_SYSTEM) && statSync(OTHER_FILE_SYSTEM).dev !== statSync(root).dev;
  if (!isOther) console.log(`${OTHER_FILE_SYSTEM} is no other file system here, so all folders lie on one.`);
  const mounts = mkdtempSync(path.join(isOther ? OTHER_FILE_SYSTEM : tmpdir(), 'mounts-'));
  for (const name of ['input', 'output', 'checkpoints', 'model']) {
    mkdirSync(path.join(mounts, name));
    symlinkSync(path.join(mounts, name), path.join(root, name));
  }
  return () => rmSync(mounts, { recursive: true });
}
