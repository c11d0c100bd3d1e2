import { JobPositions } from '#data/operations/jobPositions';
import type { JobName } from '#domain/operations/jobs';
import type { Services } from '#functions/services/services';

/** The function of a job stops after 300 s. What is under way at this time has the rest to finish. */
const MAX_RUN_MS = 200_000;

/** Starts the time of a run. The returned function says whether it is up, so that the rest is left to the next run. */
export function startRunTime(): () => boolean {
  const end = performance.now() + MAX_RUN_MS;
  return () => performance.now() >= end;
}

/** A part of a list, in the order of its positions. `next` is where the list goes on; undefined at its end. */
export interface JobListPage<T> {
  items: readonly { position: string; value: T }[];
  next: string | undefined;
}

interface Work<T> {
  job: JobName;
  /** The lists, which are handled at the same time. */
  lists: readonly string[];
  /** How many items of one list are handled at the same time. */
  concurrency: number;
  readPage: (list: string, after: string | undefined) => Promise<JobListPage<T>>;
  handle: (item: T) => Promise<void>;
}

/**
 * Handles every item of the lists of a job. Where the time of the run is up, the next run goes on after the last item that was handled, so
 * that items that fail or take long never keep others waiting. Once a list is at its end, the next run begins at its start.
 * @returns how many items failed, and the error of one of them
 */
export async function handleLists<T>(
  { table, now }: Pick<Services, 'table' | 'now'>,
  { job, lists, concurrency, readPage, handle }: Work<T>,
): Promise<{ failed: number; error?: unknown }> {
  const isTimeUp = startRunTime();
  const positions = new JobPositions(table, now);
  let failed = 0;
  let firstError: unknown;
  const countFailure = (error: unknown) => {
    failed += 1;
    firstError ??= error;
  };
  const handleList = async (list: string): Promise<void> => {
    const start = await positions.find({ job, list });
    let after = start;
    for (;;) {
      const { items, next } = await readPage(list, after);
      let taken = 0;
      const work = async () => {
        while (taken < items.length && !isTimeUp()) {
          const { position, value } = items[taken++]!;
          after = position;
          await handle(value).catch(countFailure);
        }
      };
      await Promise.all(Array.from({ length: concurrency }, work));
      if (taken < items.length) {
        if (after !== undefined && after !== start) await positions.save({ job, list }, after);
        return;
      }
      if (next === undefined) break;
      after = next;
    }
    if (start !== undefined) await positions.remove({ job, list });
  };
  await Promise.all(lists.map((list) => handleList(list).catch(countFailure)));
  return { failed, error: firstError };
}
