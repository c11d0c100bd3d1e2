import type { ListPage } from '#domain/http/route';
import { ApiError } from '../../lib/api';

/** Most rows of one CSV file. */
const MAX_ROWS = 100_000;
/** Pauses that the server asks for before a page counts as failed. */
const MAX_PAUSES = 5;

/**
 * Reads the pages of a list one after the other, and pauses where the server asks for it: a long list takes more calls than a
 * minute allows. Throws where there are more than 100,000 rows, so no file is cut short.
 */
export async function readAllPages<T>(readPage: (cursor?: string) => Promise<ListPage<T>>): Promise<T[]> {
  const rows: T[] = [];
  let cursor: string | undefined;
  let pauses = 0;
  do {
    try {
      const page = await readPage(cursor);
      rows.push(...page.items);
      cursor = page.nextCursor;
      pauses = 0;
    } catch (error) {
      const seconds = error instanceof ApiError ? error.retryAfterSeconds : null;
      if (seconds === null || pauses === MAX_PAUSES) throw error;
      pauses++;
      await new Promise((resolve) => window.setTimeout(resolve, 1000 * seconds));
    }
    if (rows.length > MAX_ROWS) throw new RangeError('The list has too many rows for one file.');
  } while (cursor !== undefined || pauses > 0);
  return rows;
}
