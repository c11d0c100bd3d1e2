import { execFileSync } from 'node:child_process';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { type Acknowledged, createWriters, findLostWrites, sendWrite } from '#start/testing/mixedWrites';
import type { SendCall } from '#start/testing/runningProduct';
import { type ProductProcess, startProductProcess } from '#start/testing/startProductProcess';

const DISK_MIB = 32;
const WRITES = 18;

/** A small disk of its own, in memory. */
export interface SmallDisk {
  folder: string;
  /** Fills the disk up to `room` bytes. */
  fill(room: number): Promise<void>;
  /** Removes what filled it. */
  clear(): Promise<void>;
  unmount(): void;
}

/** Mounts a disk of 32 MiB. Undefined where this process may not mount. */
export async function mountSmallDisk(folder: string): Promise<SmallDisk | undefined> {
  await mkdir(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill: async (room) => {
      const { bavail, bsize } = await statfs(folder);
      const file = await open(filler, 'a');
      await file.writeFile(Buffer.alloc(Math.max(0, bavail * bsize - room)));
      await file.close();
    },
    clear: () => rm(filler, { force: true }),
    unmount: () => void execFileSync('umount', [folder]),
  };
}

export interface FullDiskMoment {
  name: string;
  /** Statuses of the writes while the disk was full. */
  statuses: number[];
  /** What was acknowledged and could not be read while the disk was full, or after the next start. */
  lost: string[];
}

/** Fills a disk at three moments: before writes, with room for some of them, and before a start. */
export async function runFullDisk(disk: SmallDisk): Promise<FullDiskMoment[]> {
  const dataDir = path.join(disk.folder, 'data');
  let product = await startProductProcess(dataDir);
  const acknowledged = await createWriters(product, 1);
  let next = 0;
  const send = async () => {
    const statuses = await sendWrites(product, acknowledged, next);
    next += WRITES;
    return statuses;
  };
  await send();
  const moments: FullDiskMoment[] = [];
  for (const [name, room] of [
    ['a full disk', 0],
    ['a disk with room for 40 KB', 40_000],
  ] as const) {
    await disk.fill(room);
    const statuses = await send();
    const lost = await findLostWrites(product, acknowledged);
    await disk.clear();
    await send();
    await product.kill();
    product = await startProductProcess(dataDir);
    moments.push({ name, statuses, lost: [...lost, ...(await findLostWrites(product, acknowledged))] });
  }
  await product.kill();
  await disk.fill(0);
  const refusal = await startProductProcess(dataDir).then(
    (started) => started.kill().then(() => 'it started'),
    (error: unknown) => (error as Error).message.trim().split('\n').at(-1)!,
  );
  await disk.clear();
  product = await startProductProcess(dataDir);
  const lost = await findLostWrites(product, acknowledged);
  moments.push({ name: `a start on a full disk (${refusal})`, statuses: [], lost });
  await product.kill();
  return moments;
}

async function sendWrites(product: ProductProcess, acknowledged: Acknowledged, first: number): Promise<number[]> {
  const statuses: number[] = [];
  const call: SendCall = async (...request) => {
    const answer = await product.call(...request);
    statuses.push(answer.status);
    return answer;
  };
  for (let n = first; n < first + WRITES; n += 1) await sendWrite({ ...product, call }, acknowledged, n);
  return statuses;
}
