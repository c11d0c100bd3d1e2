import { execFileSync } from 'node:child_process';
import { chmod, chown, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProductProcess } from './startProductProcess';

/** A user without rights, as whom a process of the superuser obeys the modes of files. */
const NOBODY = 65_534;

/**
 * Makes every write beyond `bytes` bytes of a file fail, as on a full disk, until the next call. Undefined lifts the limit.
 * A write that crosses the limit is cut there.
 */
export function limitFileSize({ child }: Pick<ProductProcess, 'child'>, bytes?: number): void {
  execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes ?? 'unlimited'}:unlimited`]);
}

/** Makes a data directory read-only for a running product: it can write to no file in it, and create or remove none. */
export async function makeReadOnly(product: Pick<ProductProcess, 'child'>, dataDir: string): Promise<void> {
  const isSuperuser = process.getuid?.() === 0;
  // A running one may remove a file before its mode is changed, as LevelDB does after a compaction.
  product.child.kill('SIGSTOP');
  try {
    for (const name of ['', ...(await readdir(dataDir, { recursive: true }))]) {
      const file = join(dataDir, name);
      if (isSuperuser) await chown(file, NOBODY, NOBODY);
      await chmod(file, (await lstat(file)).isDirectory() ? 0o500 : 0o400);
    }
    limitFileSize(product, 0);
  } finally {
    product.child.kill('SIGCONT');
  }
  if (isSuperuser) {
    product.child.send({ userId: NOBODY });
    await new Promise((resolve) => product.child.once('message', resolve));
  }
}

/** Makes a data directory writable again. */
export async function makeWritable(dataDir: string): Promise<void> {
  for (const name of ['', ...(await readdir(dataDir, { recursive: true }))]) {
    const file = join(dataDir, name);
    await chmod(file, (await lstat(file)).isDirectory() ? 0o700 : 0o600);
  }
}
