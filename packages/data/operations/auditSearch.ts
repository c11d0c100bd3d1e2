import { AuditEntry } from '#domain/operations/audit';
import type { AuditFilter } from '#domain/operations/auditSearch';
import type { ListPage } from '#domain/http/route';
import { z } from 'zod';
import { actorIndex, AUDIT_CHAINS, keys } from '#data/table/keys';
import { rowSchema } from '#data/table/rowSchema';
import type { Table } from '#data/table/table';

const EntryRow = rowSchema('audit', AuditEntry.extend({ PK: z.string(), SK: z.string() }));
type EntryRow = z.infer<typeof EntryRow.schema>;
const Timestamp = rowSchema('audit', z.object({ SK: z.string(), timestamp: z.string() }));

/** Rows of a chain in one read. */
const CHUNK = 25;
/** Rows that one page examines at most, so that a rare match never makes a call slow. */
const MAX_EXAMINED = 2000;
/** A timestamp is the start of a call, and calls overlap: a later row of a chain may be this much earlier. */
const MAX_OVERLAP_MS = 15 * 60_000;

const NUMBER_DIGITS = 12;
const CHAINS_CURSOR = new RegExp(`^\\d{1,${NUMBER_DIGITS}}(\\.\\d{1,${NUMBER_DIGITS}}){${AUDIT_CHAINS - 1}}$`);
const INDEX_CURSOR = /^(AUDIT#\d\d)\|(\d{12})\|(.+)$/;

const toKey = (chain: number, number: number) => keys.audit(chain, String(number).padStart(NUMBER_DIGITS, '0'));

/** The part of a chain that is still to be read, newest row first. */
interface ChainReader {
  chain: number;
  /** Number of the newest row that is not yet read; 0 at the end. */
  position: number;
  rows: EntryRow[];
}

interface AuditPageRequest {
  limit: number;
  cursor?: string;
}

/**
 * Finds entries of the audit log, newest first. The actions of one account come from the index GSI1. Everything else is merged
 * from the 16 chains: a page reads at most 2,000 rows, so it may be short or empty although more follow.
 */
export class AuditSearch {
  constructor(private readonly table: Table) {}

  /** Lists one page; undefined for an unknown cursor. */
  search(filter: AuditFilter, page: AuditPageRequest): Promise<ListPage<AuditEntry> | undefined> {
    const { since, until } = toBounds(filter);
    // DynamoDB refuses a range whose end lies before its start.
    if (since > until) return Promise.resolve({ items: [] });
    return filter.who === undefined ? this.searchChains(filter, page) : this.searchActor(filter.who, filter, page);
  }

  private async searchActor(
    who: string,
    filter: AuditFilter,
    { limit, cursor }: AuditPageRequest,
  ): Promise<ListPage<AuditEntry> | undefined> {
    const GSI1PK = actorIndex(who);
    const [, PK, SK, GSI1SK] = INDEX_CURSOR.exec(cursor ?? '') ?? [];
    if (cursor !== undefined && PK === undefined) return undefined;
    const { since, until } = toBounds(filter);
    const { items, next } = await this.table.pageIndex(EntryRow, {
      PK: GSI1PK,
      limit,
      after: PK === undefined ? undefined : { PK, SK, GSI1PK, GSI1SK },
      between: [since.toISOString(), `${until.toISOString()}~`],
    });
    const nextCursor = next && `${String(next['PK'])}|${String(next['SK'])}|${String(next['GSI1SK'])}`;
    return { items: items.filter(createMatcher(filter)), ...(nextCursor && { nextCursor }) };
  }

  private async searchChains(
    filter: AuditFilter,
    { limit, cursor }: AuditPageRequest,
  ): Promise<ListPage<AuditEntry> | undefined> {
    if (cursor !== undefined && !CHAINS_CURSOR.test(cursor)) return undefined;
    const { since, until } = toBounds(filter);
    const positions = cursor?.split('.').map(Number) ?? (await this.findPositions(filter.to ? until : undefined));
    const readers = positions.map((position, chain): ChainReader => ({ chain, position, rows: [] }));
    const isMatch = createMatcher(filter);
    const items: AuditEntry[] = [];
    let examined = 0;
    for (; items.length < limit && examined < MAX_EXAMINED; examined += 1) {
      await Promise.all(readers.map((reader) => this.fill(reader)));
      const newest = findNewest(readers);
      const row = newest?.rows.shift();
      if (!row || Date.parse(row.timestamp) < since.getTime() - MAX_OVERLAP_MS) return { items };
      if (isMatch(row)) items.push(row);
    }
    const rest = readers.map(({ position, rows }) => position + rows.length);
    return { items, ...(rest.some((position) => position > 0) && { nextCursor: rest.join('.') }) };
  }

  private async fill(reader: ChainReader): Promise<void> {
    if (reader.rows.length > 0 || reader.position === 0) return;
    const after = toKey(reader.chain, reader.position + 1);
    const { items } = await this.table.page(EntryRow, { PK: after.PK, limit: CHUNK, after });
    reader.rows = items;
    reader.position = Number(items.at(-1)?.SK ?? 1) - 1;
  }

  /** The number of the newest row of each chain, or of the newest one that may be of this time. */
  private findPositions(until: Date | undefined): Promise<number[]> {
    return Promise.all(Array.from({ length: AUDIT_CHAINS }, (_, chain) => this.findPosition(chain, until)));
  }

  /** Halves the chain until the row is found: 20 reads in a chain of a million rows. */
  private async findPosition(chain: number, until: Date | undefined): Promise<number> {
    const { PK } = keys.audit(chain, '');
    const { items } = await this.table.page(Timestamp, { PK, limit: 1 });
    let high = Number(items[0]?.SK ?? 0);
    if (until === undefined) return high;
    let low = 0;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const row = await this.table.get({ key: toKey(chain, middle), schema: Timestamp });
      const isLater = row !== undefined && Date.parse(row.timestamp) > until.getTime() + MAX_OVERLAP_MS;
      if (isLater) high = middle - 1;
      else low = middle;
    }
    return low;
  }
}

const findNewest = (readers: readonly ChainReader[]): ChainReader | undefined =>
  readers
    .filter(({ rows }) => rows.length > 0)
    .reduce<ChainReader | undefined>(
      (best, reader) => (best && best.rows[0]!.timestamp >= reader.rows[0]!.timestamp ? best : reader),
      undefined,
    );

/** The first and the last moment of the days of a filter. */
function toBounds({ from, to }: AuditFilter): { since: Date; until: Date } {
  return {
    since: new Date(`${from ?? '2000-01-01'}T00:00:00.000Z`),
    until: new Date(`${to ?? '9999-12-31'}T23:59:59.999Z`),
  };
}

function createMatcher(filter: AuditFilter): (entry: AuditEntry) => boolean {
  const { since, until } = toBounds(filter);
  const { person, action = '', outcome } = filter;
  return (entry) =>
    entry.timestamp >= since.toISOString() &&
    entry.timestamp <= until.toISOString() &&
    entry.action.startsWith(action) &&
    (person === undefined || entry.userId === person || entry.resourceId === person) &&
    (outcome === undefined || (entry.success === 1) === (outcome === 'done'));
}
