import { AuditEntry, type AuditRisk } from '#domain/audit';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { actorIndex, AUDIT_CHAINS, keys } from './keys';
import { busy, type Row, type Table, type Write } from './table';
import { Sealed, type Vault } from './vault';

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
const Kept = AuditEntry.extend({ details: Sealed.optional(), PK: z.string(), SK: z.string() });

/** A chain's first row follows this. */
const GENESIS: Link = { SK: '0'.repeat(12), hash: '0'.repeat(64) };
const ATTEMPTS = 40;
const PAGE = 200;

const next = ({ SK }: Link): string => String(Number(SK) + 1).padStart(GENESIS.SK.length, '0');

/** SHA-256 over every attribute as it is stored, ciphertext included, by name; so it verifies without any key. */
function hashOf(row: Readonly<Record<string, unknown>>): string {
  const attributes = Object.entries(row)
    .filter(([name]) => name !== 'hash')
    .map(([name, value]) => [name, value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value])
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

  /** Walks every chain from its beginning. */
  verify(): Promise<ChainReport[]> {
    return Promise.all(Array.from({ length: AUDIT_CHAINS }, (_, chain) => this.walk(chain)));
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
    const { PK } = keys.audit(chain, '');
    let link = GENESIS;
    let rows = 0;
    const report = (broken: string | null): ChainReport => ({ chain, rows, head: link.hash, broken });
    for (let more = true; more;) {
      const after = link === GENESIS ? undefined : keys.audit(chain, link.SK);
      const page = await this.table.page(Raw, { PK, limit: PAGE, after, oldestFirst: true });
      for (const row of page.items) {
        if (row['SK'] !== next(link)) return report(`row ${next(link)} is missing`);
        if (row['prevHash'] !== link.hash) return report(`row ${next(link)} does not follow the one before it`);
        if (row['hash'] !== hashOf(row)) return report(`row ${next(link)} was changed`);
        if (!Kept.safeParse(row).success) return report(`row ${next(link)} is no entry`);
        link = Link.parse(row);
        rows += 1;
      }
      more = page.more;
    }
    return report(null);
  }
}
