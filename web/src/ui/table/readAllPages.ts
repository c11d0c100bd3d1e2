import type { ListPage } from '#domain/http/route';

/** Most rows of one CSV file. */
const MAX_ROWS = 5000;

/** Reads the pages of a list one after the other, at most 5,000 rows. */
export async function readAllPages<T>(readPage: (cursor?: string) => Promise<ListPage<T>>): Promise<T[]> {
  const rows: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(cursor);
    rows.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined && rows.length < MAX_ROWS);
  return rows;
}
