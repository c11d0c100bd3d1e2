import type { ClassicLevel } from 'classic-level';

const EVERY_MS = 5000;
/** At most this share of the time goes into it, however large the files are. */
const SHARE = 0.1;
/** One round moves all there is into one level of files; the next one rewrites that level. */
const ROUNDS = 2;
/** Stand before and behind every key, so that their writing makes LevelDB take up every file. */
const EDGES = ['!', '~'] as const;

export interface Purge {
  /** Something was deleted. */
  owe(): void;
  close(): Promise<void>;
}

/**
 * Sees to it that the bytes of deleted rows leave the disk. LevelDB lets go of them only when it happens to compact the
 * files they stand in, which in a small table is never; this compacts all files soon after each deletion, and once after
 * opening for what an earlier process left behind.
 */
export function startPurge(level: ClassicLevel<string, unknown>, everyMs = EVERY_MS): Purge {
  let owed = ROUNDS;
  let notBefore = 0;
  let running: Promise<void> | undefined;

  const round = async () => {
    owed -= 1;
    const began = performance.now();
    await level.batch(
      EDGES.map((key) => ({ type: 'put', key, value: '' })),
      { sync: true },
    );
    await level.compactRange(...EDGES);
    const ended = performance.now();
    notBefore = ended + (ended - began) / SHARE;
  };
  const timer = setInterval(() => {
    if (owed === 0 || running || performance.now() < notBefore) return;
    running = round()
      .catch((error: unknown) => console.error('DynamoDB: deleted items could not be purged.', error))
      .finally(() => (running = undefined));
  }, everyMs);
  timer.unref();

  return {
    owe: () => void (owed = ROUNDS),
    close: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
