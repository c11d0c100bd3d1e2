import { AuditEntry, type AuditRisk } from '#domain/operations/audit';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { actorIndex, AUDIT_CHAINS, keys, type Key } from '#data/table/keys';
import { rowSchema, storedRowSchema, type NewRow } from '#data/table/rowSchema';
import { limitRetries, mayRetryLostRace } from '#data/table/deadline';
import { toStoredRow } from '#data/table/migrations';
import { conflictError, type Table, type Write } from '#data/table/table';
import { Sealed, type Vault } from '#data/table/vault';

/** An event to be logged; the log adds an id and a key. */
export interface AuditEvent extends Omit<AuditEntry, 'id' | 'riskLevel'> {
  riskLevel?: AuditRisk;
  /** Further facts for auditors, sealed with the data key of the account `of` and unreadable once that is destroyed. */
  details?: { ownerId: string; content: Record<string, unknown> };
}

/** An entry, and the key of its row. */
export interface LoggedEntry extends AuditEntry {
  key: Key;
}

/** The result of verifying one chain. */
export interface ChainReport {
  chain: number;
  /** The number of valid rows. */
  rows: number;
  /** Hash of the last valid row. */
  head: string;
  /** What is wrong with the first invalid row; null where all are valid. */
  fault: string | null;
}

const Link = z.object({ SK: z.string(), hash: z.string() });
/** The part of a row that the next row refers to. */
type Link = z.infer<typeof Link>;
const LinkRow = storedRowSchema(Link);
const RawRow = storedRowSchema(z.record(z.string(), z.unknown()));
type RawRow = Readonly<Record<string, unknown>>;
const Entry = AuditEntry.extend({ details: Sealed.optional(), PK: z.string(), SK: z.string() });
const EntryRow = rowSchema('audit', Entry);
const EntryOfIndex = rowSchema('audit', AuditEntry);

interface Step {
  row: RawRow;
  link: Link;
}

/** The last row of a chain: its number in 12 digits, and its hash. */
export interface ChainEnd {
  number: string;
  hash: string;
}

/** The link that precedes the first row of every chain. */
const GENESIS: Link = { SK: '0'.repeat(12), hash: '0'.repeat(64) };
/** The end of an empty chain. */
export const CHAIN_START: ChainEnd = { number: GENESIS.SK, hash: GENESIS.hash };
const ATTEMPTS = 40;
const PAGE_SIZE = 200;
/** A timestamp is the start of a call, and calls overlap: a later row of a chain may be this much earlier. */
const MAX_OVERLAP_MS = 15 * 60_000;

const getNextNumber = ({ SK }: Link): string => String(Number(SK) + 1).padStart(GENESIS.SK.length, '0');

const toJsonValue = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;

/** SHA-256 over all attributes as they are stored, sorted by name. Covers ciphertext, so verification needs no key. */
function computeHash(row: RawRow): string {
  const attributes = Object.entries(row)
    .filter(([name]) => name !== 'hash')
    .map(([name, value]) => [name, toJsonValue(value)])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(attributes)).digest('hex');
}

const describeArchiveFault = (number: string): string => `row ${number} is not the one in the archive`;

/**
 * The audit log. Rows are added and never changed. A row's key is its number in one of 16 chains, so two writers of one number
 * cannot both succeed, and adding needs no right to update. A writer that loses tries another random chain. A row costs 1 read
 * unit, 2 write units and 2 more for the index by person. See `docs/decisions/019-audit-log.md`.
 */
export class AuditLog {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {}

  /** Commits writes together with their audit row; false, and nothing written, where the condition of a write failed. */
  commit(writes: readonly Write[], event: AuditEvent): Promise<boolean> {
    return limitRetries(() => this.tryCommit(writes, event));
  }

  private async tryCommit(writes: readonly Write[], event: AuditEvent): Promise<boolean> {
    const id = randomBytes(16).toString('hex');
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const row = await this.createRow(await this.getLast(randomInt(AUDIT_CHAINS)), id, event);
      const outcome = await this.table.tryTransact([...writes, { put: row }]);
      if (outcome === 'done') return true;
      if (outcome !== 'busy' && outcome.some((index) => index < writes.length)) return false;
      if (!mayRetryLostRace()) break;
      await sleep(Math.random() * Math.min(200, 5 * 2 ** attempt));
    }
    throw conflictError();
  }

  /** Lists the actions by, or attempted on, one account, newest first, at most `limit`, without sealed details. */
  async listForUser(userId: string, limit = Infinity): Promise<AuditEntry[]> {
    const entries: AuditEntry[] = [];
    let after: Record<string, unknown> | undefined;
    do {
      const page = { PK: actorIndex(userId), limit: Math.min(PAGE_SIZE, limit - entries.length), after };
      const { items, next } = await this.table.pageIndex(EntryOfIndex, page);
      entries.push(...items);
      after = next;
    } while (after && entries.length < limit);
    return entries;
  }

  /** Lists the entries since a time, chain by chain, newest first in each chain. */
  async *listSince(at: Date): AsyncGenerator<LoggedEntry> {
    for (let chain = 0; chain < AUDIT_CHAINS; chain++) {
      const { PK } = keys.audit(chain, '');
      let after: Key | undefined;
      for (let hasMore = true; hasMore;) {
        const page = await this.table.page(EntryRow, { PK, limit: PAGE_SIZE, after });
        for (const row of page.items) {
          if (Date.parse(row.timestamp) >= at.getTime()) yield { ...AuditEntry.parse(row), key: { PK, SK: row.SK } };
        }
        const last = page.items.at(-1);
        after = last && { PK, SK: last.SK };
        hasMore = page.hasMore && last !== undefined && Date.parse(last.timestamp) >= at.getTime() - MAX_OVERLAP_MS;
      }
    }
  }

  /** Verifies every chain from its first row, and that it holds the last row that was archived of it. */
  verify(archivedEnds: readonly ChainEnd[] = []): Promise<ChainReport[]> {
    return Promise.all(
      Array.from({ length: AUDIT_CHAINS }, (_, chain) => this.verifyChain(chain, archivedEnds[chain] ?? CHAIN_START)),
    );
  }

  /**
   * Reads at most `limit` rows of a chain after one of its rows, as they are stored, with bytes as base64, which has the same
   * hash. Throws where a row is invalid, or where the chain no longer holds the row that it starts after.
   */
  async readRowsAfter(
    chain: number,
    { number, hash }: ChainEnd,
    limit: number,
  ): Promise<{ rows: RawRow[]; end: ChainEnd }> {
    if (!(await this.holds(chain, { number, hash })))
      throw new Error(`Chain ${chain}: ${describeArchiveFault(number)}`);
    const rows: RawRow[] = [];
    const steps = this.readSteps(chain, { SK: number, hash });
    let end = { number, hash };
    while (rows.length < limit) {
      const { done, value } = await steps.next();
      if (done) {
        if (value !== null) throw new Error(`Chain ${chain}: ${value}`);
        break;
      }
      rows.push(Object.fromEntries(Object.entries(value.row).map(([name, stored]) => [name, toJsonValue(stored)])));
      end = { number: value.link.SK, hash: value.link.hash };
    }
    return { rows, end };
  }

  /**
   * Verifies at most `limit` rows of a chain after one that was verified before. `end` is the last valid row, `isComplete` the
   * end of the chain.
   */
  async verifyAfter(
    chain: number,
    from: ChainEnd,
    limit: number,
  ): Promise<{ rows: number; end: ChainEnd; fault: string | null; isComplete: boolean }> {
    const stretch = { rows: 0, end: from };
    if (!(await this.holds(chain, from))) {
      return { ...stretch, fault: `row ${from.number} was changed or removed`, isComplete: true };
    }
    const steps = this.readSteps(chain, { SK: from.number, hash: from.hash });
    while (stretch.rows < limit) {
      const { done, value } = await steps.next();
      if (done) return { ...stretch, fault: value, isComplete: true };
      stretch.rows += 1;
      stretch.end = { number: value.link.SK, hash: value.link.hash };
    }
    return { ...stretch, fault: null, isComplete: false };
  }

  private async holds(chain: number, { number, hash }: ChainEnd): Promise<boolean> {
    if (number === CHAIN_START.number) return hash === CHAIN_START.hash;
    const row = await this.table.get({ key: keys.audit(chain, number), schema: LinkRow });
    return row?.hash === hash;
  }

  private async getLast(chain: number): Promise<Link & { chain: number }> {
    const { PK } = keys.audit(chain, '');
    const { items } = await this.table.page(LinkRow, { PK, limit: 1 });
    return { chain, ...(items[0] ?? GENESIS) };
  }

  private async createRow(link: Link & { chain: number }, id: string, event: AuditEvent): Promise<NewRow> {
    const { details, ...entry } = event;
    const key = keys.audit(link.chain, getNextNumber(link));
    const sealedDetails = details && (await this.vault.forUser(details.ownerId)).seal(key, 'details', details.content);
    const attributes = {
      ...AuditEntry.parse({ riskLevel: 'low', ...entry, id }),
      ...(sealedDetails && { details: sealedDetails }),
      ...(entry.userId && { GSI1PK: actorIndex(entry.userId), GSI1SK: `${entry.timestamp}#${id}` }),
      prevHash: link.hash,
    };
    const hash = computeHash(toStoredRow({ kind: 'audit', key, attributes }));
    return { kind: 'audit', key, attributes: { ...attributes, hash } };
  }

  private async verifyChain(chain: number, archived: ChainEnd): Promise<ChainReport> {
    const steps = this.readSteps(chain, GENESIS);
    let head = GENESIS.hash;
    let holdsArchive = archived.number === CHAIN_START.number;
    for (let rows = 0; ; rows += 1) {
      const { done, value } = await steps.next();
      if (done) {
        const fault = value ?? (holdsArchive ? null : describeArchiveFault(archived.number));
        return { chain, rows, head, fault };
      }
      head = value.link.hash;
      holdsArchive ||= value.link.SK === archived.number && head === archived.hash;
    }
  }

  /** Yields the valid rows after a link. Returns what is wrong with the next row, or null at the end of the chain. */
  private async *readSteps(chain: number, from: Link): AsyncGenerator<Step, string | null> {
    const { PK } = keys.audit(chain, '');
    let link = from;
    for (let hasMore = true; hasMore;) {
      const after = link.SK === GENESIS.SK ? undefined : keys.audit(chain, link.SK);
      const page = await this.table.page(RawRow, { PK, limit: PAGE_SIZE, after, oldestFirst: true });
      for (const row of page.items) {
        if (row['SK'] !== getNextNumber(link)) return `row ${getNextNumber(link)} is missing`;
        if (row['prevHash'] !== link.hash) return `row ${getNextNumber(link)} does not follow the one before it`;
        if (row['hash'] !== computeHash(row)) return `row ${getNextNumber(link)} was changed`;
        if (!Entry.safeParse(row).success) return `row ${getNextNumber(link)} is no entry`;
        link = Link.parse(row);
        yield { row, link };
      }
      hasMore = page.hasMore;
    }
    return null;
  }
}
