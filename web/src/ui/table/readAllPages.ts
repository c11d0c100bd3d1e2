import type { ListPage } from '#domain/http/route';

/** Most rows of one CSV file. */
const MAX_ROWS = 100_000;

/** Reads the pages of a list one after the other. Throws where there are more than 100,000 rows, so no file is cut short. */
export async function readAllPages<T>(readPage: (cursor?: string) => Promise<ListPage<T>>): Promise<T[]> {
  const rows: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(cursor);
    rows.push(...page.items);
    cursor = page.nextCursor;
    if (rows.length > MAX_ROWS) throw new RangeError('The list has too many rows for one file.');
  } while (cursor !== undefined);
  return rows;
}
