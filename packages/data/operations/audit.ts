import { AuditEntry, type AuditRisk } from '#domain/operations/audit';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { actorIndex, AUDIT_CHAINS, keys, type Key } from '#data/table/keys';
import { busy, type Row, type Table, type Write } from '#data/table/table';
import { Sealed, type Vault } from '#data/table/vault';

/** What happened, before the log gives it an id and a place. */
export interface AuditEvent extends Omit<AuditEntry, 'id' | 'riskLevel'> {
  riskLevel?: AuditRisk;
  /** Whatever else an auditor must know; sealed with the data key of the account `of`, and gone with it. */
  details?: { of: string; about: Record<string, unknown> };
}

/** One chain after its walk: how many rows hold together, and why it ends where it does. */
export interface ChainReport {
  chain: number;
  rows: number;
  /** Hash of the last row that holds: kept elsewhere, it also shows a later cut of the chain's end. */
  head: string;
  /** What is wrong with the first row that does not hold; null where all do. */
  broken: string | null;
}

const Link = z.object({ SK: z.string(), hash: z.string() });
type Link = z.infer<typeof Link>;
const Raw = z.record(z.string(), z.unknown());
type Stored = z.infer<typeof Raw>;
interface Step {
  row: Stored;
  link: Link;
}

/** Where a chain ends, as far as somebody knows it: its last row's number, in 12 digits, and hash. */
export interface ChainEnd {
  number: string;
  hash: string;
}
const Kept = AuditEntry.extend({ details: Sealed.optional(), PK: z.string(), SK: z.string() });

/** A chain's first row follows this. */
const GENESIS: Link = { SK: '0'.repeat(12), hash: '0'.repeat(64) };
/** Where every chain begins. */
export const CHAIN_BEGINNING: ChainEnd = { number: GENESIS.SK, hash: GENESIS.hash };
const ATTEMPTS = 40;
const PAGE = 200;
/** A row tells when its call began, and calls overlap: so much earlier may a later row of a chain be. */
const OUT_OF_ORDER_MS = 15 * 60_000;

const next = ({ SK }: Link): string => String(Number(SK) + 1).padStart(GENESIS.SK.length, '0');

const asText = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;

/** SHA-256 over every attribute as it is stored, ciphertext included, by name; so it verifies without any key. */
function hashOf(row: Readonly<Record<string, unknown>>): string {
  const attributes = Object.entries(row)
    .filter(([name]) => name !== 'hash')
    .map(([name, value]) => [name, asText(value)])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(attributes)).digest('hex');
}

/**
 * The audit log: rows are added, never changed. There are 16 chains, and a row's key is its number in its chain, so the
 * key itself is the lock: two writers of one number cannot both succeed, no head row is rewritten, and adding needs no
 * right but to add. Writers choose a chain at random and try another where they lose. A row costs 1 read unit, 2 write
 * units and 2 for the index by person.
 */
export class AuditLog {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {}

  /** Commits changes and the row that tells of them together; false, and no row, where a change's condition failed. */
  async commit(writes: readonly Write[], event: AuditEvent): Promise<boolean> {
    const id = randomBytes(16).toString('hex');
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const row = await this.rowAfter(await this.last(randomInt(AUDIT_CHAINS)), id, event);
      const outcome = await this.table.attempt([...writes, { put: row }]);
      if (outcome === 'done') return true;
      if (outcome !== 'busy' && outcome.some((index) => index < writes.length)) return false;
      await sleep(Math.random() * Math.min(200, 5 * 2 ** attempt));
    }
    throw busy();
  }

  /** What was done by, or tried on, one account: newest first, at most `limit` rows, without what is sealed. */
  async ofUser(userId: string, limit = Infinity): Promise<AuditEntry[]> {
    const entries: AuditEntry[] = [];
    let after: Record<string, unknown> | undefined;
    do {
      const page = { PK: actorIndex(userId), limit: Math.min(PAGE, limit - entries.length), after };
      const { items, next } = await this.table.pageOfIndex(AuditEntry, page);
      entries.push(...items);
      after = next;
    } while (after && entries.length < limit);
    return entries;
  }

  /** What was done since a moment, chain by chain, newest first in each. */
  async *since(at: Date): AsyncGenerator<AuditEntry> {
    for (let chain = 0; chain < AUDIT_CHAINS; chain++) {
      const { PK } = keys.audit(chain, '');
      let after: Key | undefined;
      for (let more = true; more;) {
        const page = await this.table.page(Kept, { PK, limit: PAGE, after });
        for (const row of page.items) {
          if (Date.parse(row.timestamp) >= at.getTime()) yield AuditEntry.parse(row);
        }
        const last = page.items.at(-1);
        after = last && { PK, SK: last.SK };
        more = page.more && last !== undefined && Date.parse(last.timestamp) >= at.getTime() - OUT_OF_ORDER_MS;
      }
    }
  }

  /** Walks every chain from its beginning. */
  verify(): Promise<ChainReport[]> {
    return Promise.all(Array.from({ length: AUDIT_CHAINS }, (_, chain) => this.walk(chain)));
  }

  /**
   * The next rows of a chain after one of its links, at most so many, each as it is stored with bytes as base64, which hashes
   * alike. Throws where the chain does not hold from that link on.
   */
  async rowsAfter(chain: number, { number, hash }: ChainEnd, most: number): Promise<{ rows: Stored[]; end: ChainEnd }> {
    const rows: Stored[] = [];
    const steps = this.steps(chain, { SK: number, hash });
    let end = { number, hash };
    while (rows.length < most) {
      const { done, value } = await steps.next();
      if (done) {
        if (value !== null) throw new Error(`Chain ${chain}: ${value}`);
        break;
      }
      rows.push(Object.fromEntries(Object.entries(value.row).map(([name, kept]) => [name, asText(kept)])));
      end = { number: value.link.SK, hash: value.link.hash };
    }
    return { rows, end };
  }

  private async last(chain: number): Promise<Link & { chain: number }> {
    const { PK } = keys.audit(chain, '');
    const { items } = await this.table.page(Link, { PK, limit: 1 });
    return { chain, ...(items[0] ?? GENESIS) };
  }

  private async rowAfter(link: Link & { chain: number }, id: string, event: AuditEvent): Promise<Row> {
    const { details, ...entry } = event;
    const key = keys.audit(link.chain, next(link));
    const sealed = details && (await this.vault.of(details.of)).seal(key, 'details', details.about);
    const row = {
      ...key,
      ...AuditEntry.parse({ riskLevel: 'low', ...entry, id }),
      ...(sealed && { details: sealed }),
      ...(entry.userId && { GSI1PK: actorIndex(entry.userId), GSI1SK: `${entry.timestamp}#${id}` }),
      prevHash: link.hash,
    };
    return { ...row, hash: hashOf(row) };
  }

  private async walk(chain: number): Promise<ChainReport> {
    const steps = this.steps(chain, GENESIS);
    let head = GENESIS.hash;
    for (let rows = 0; ; rows += 1) {
      const { done, value } = await steps.next();
      if (done) return { chain, rows, head, broken: value };
      head = value.link.hash;
    }
  }

  /** The rows that follow a link as long as they hold together; ends with what is wrong with the next, or null. */
  private async *steps(chain: number, from: Link): AsyncGenerator<Step, string | null> {
    const { PK } = keys.audit(chain, '');
    let link = from;
    for (let more = true; more;) {
      const after = link.SK === GENESIS.SK ? undefined : keys.audit(chain, link.SK);
      const page = await this.table.page(Raw, { PK, limit: PAGE, after, oldestFirst: true });
      for (const row of page.items) {
        if (row['SK'] !== next(link)) return `row ${next(link)} is missing`;
        if (row['prevHash'] !== link.hash) return `row ${next(link)} does not follow the one before it`;
        if (row['hash'] !== hashOf(row)) return `row ${next(link)} was changed`;
        if (!Kept.safeParse(row).success) return `row ${next(link)} is no entry`;
        link = Link.parse(row);
        yield { row, link };
      }
      more = page.more;
    }
    return null;
  }
}
