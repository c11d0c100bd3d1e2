import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { simulateMounts } from './simulateMounts';

/** The folders of a job that are mounts, of this test. */
export interface JobMounts {
  /** Options of Node.js for the process of the job. */
  execArgv: string[];
  unmount: () => void;
}

/** Loads TypeScript. */
const TSX = ['--import', 'tsx'];

/**
 * Makes each folder of a test's job a mount of its own, as SageMaker does: no file can be renamed from one to another. Where this
 * machine does not permit mounting, prints the reason and simulates it.
 */
export function mountJobFolders(root: string): JobMounts {
  const mounts = mkdtempSync(path.join(tmpdir(), 'mounts-'));
  const mounted: string[] = [];
  let refusal: string | undefined;
  for (const name of ['input', 'output', 'checkpoints', 'model']) {
    const folder = path.join(mounts, name);
    mkdirSync(folder);
    symlinkSync(folder, path.join(root, name));
    refusal ??= mountDisk(folder);
    if (refusal === undefined) mounted.push(folder);
  }
  if (refusal !== undefined) console.log(`Mounts are simulated, because this machine permits none: ${refusal}`);
  const endSimulation = refusal === undefined ? undefined : simulateMounts(root);
  return {
    execArgv: endSimulation
      ? [...TSX, '--import', pathToFileURL(path.join(__dirname, 'simulateMountsOfJob.ts')).href]
      : TSX,
    unmount: () => {
      endSimulation?.();
      // Of a job that was killed, the mount ends with its last open file.
      for (const folder of mounted) spawnSync('umount', ['--lazy', folder]);
      rmSync(mounts, { recursive: true });
    },
  };
}

/** Mounts a disk in memory. Returns the reason where it may not. */
function mountDisk(folder: string): string | undefined {
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder], { encoding: 'utf8' });
  return status === 0 ? undefined : (error?.message ?? stderr.trim());
}
