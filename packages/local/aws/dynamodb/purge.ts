import type { ClassicLevel } from 'classic-level';
import type { BatchWriter } from './sublevels';

const INTERVAL_MS = 5000;
/** Compaction takes at most this share of the time, however large the files are. */
const MAX_SHARE = 0.1;
/** The first compaction moves all rows into one level of files; the second one rewrites that level. */
const ROUNDS = 2;
/** Keys before and after every row. Writing them makes LevelDB compact every file. */
const EDGES = ['!', '~'] as const;

export interface Purge {
  /** Requests a purge, because a row was deleted. */
  schedule(): void;
  close(): Promise<void>;
}

/**
 * Removes the bytes of deleted rows from the disk. LevelDB does so only when it happens to compact the files that contain
 * them, which in a small table is never. This compacts all files soon after each deletion, and once after opening.
 */
export function startPurge(
  level: ClassicLevel<string, unknown>,
  writeBatch: BatchWriter,
  intervalMs = INTERVAL_MS,
): Purge {
  let roundsDue = ROUNDS;
  let notBefore = 0;
  let running: Promise<void> | undefined;

  const compact = async () => {
    roundsDue -= 1;
    const start = performance.now();
    await writeBatch(EDGES.map((key) => ({ type: 'put', key, value: '' })));
    await level.compactRange(...EDGES);
    const end = performance.now();
    notBefore = end + (end - start) / MAX_SHARE;
  };
  const timer = setInterval(() => {
    if (roundsDue === 0 || running || performance.now() < notBefore) return;
    running = compact()
      .catch((error: unknown) => console.error('DynamoDB: deleted items could not be purged.', error))
      .finally(() => (running = undefined));
  }, intervalMs);
  timer.unref();

  return {
    schedule: () => void (roundsDue = ROUNDS),
    close: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
