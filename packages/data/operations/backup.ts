import { createHash } from 'node:crypto';
import { z } from 'zod';
import { keys, type Key } from '#data/table/keys';
import type { Row, Table } from '#data/table/table';
import { SERVICE, type UserVault, type Vault } from '#data/table/vault';

/**
 * Days for which a backup may be kept and used, as long as DynamoDB's own recovery reaches back: by then what people deleted
 * is gone everywhere.
 */
export const RETENTION_DAYS = 14;

/** What is known of a backup without opening it. `sha256` is over its rows, `serviceKey` (wrapped by KMS) opens them. */
export const Manifest = z.object({
  madeAt: z.iso.datetime(),
  rows: z.int().nonnegative(),
  sha256: z.hex(),
  serviceKey: z.base64(),
});
export type Manifest = z.infer<typeof Manifest>;

const ServiceKey = z.object({ wrapped: z.instanceof(Uint8Array) });

/** Of the moment: these would sign people in again, spend a code twice, or write to somebody a second time. */
const MOMENTARY = [keys.code, keys.bucket, keys.letter].map((key) => key('', '').PK.split('#')[0]!);
/** A restore takes nothing away from these; they tell what happened. */
const LASTING = [keys.audit(0, ''), keys.incident(''), keys.erasure('')].map(({ PK }) => PK.split('#')[0]!);

const familyOf = ({ PK }: Key): string => PK.split('#')[0]!;
const isMomentary = (row: Key): boolean =>
  MOMENTARY.includes(familyOf(row)) || row.SK.startsWith(keys.session('', '').SK);
const isLasting = (row: Key): boolean => LASTING.includes(familyOf(row));
const placeOf = ({ PK, SK }: Key): string => `${PK}|${SK}`;

const BYTES = '$bytes';

/** Attributes by name, bytes as base64. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return { [BYTES]: Buffer.from(value).toString('base64') };
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(plain);
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, inner]) => [name, plain(inner)]));
}
const lineOf = (row: Row): string => JSON.stringify(plain(row));

const Place = z.looseObject({ PK: z.string(), SK: z.string() });
const rowOf = (line: string): Row =>
  Place.parse(
    JSON.parse(line, (_, value: unknown) => {
      const bytes = value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[BYTES] : undefined;
      return typeof bytes === 'string' ? Buffer.from(bytes, 'base64') : value;
    }),
  );

/** SHA-256 over rows, in whatever order they come. */
function digestOf(rows: readonly Row[]): string {
  const hash = createHash('sha256');
  for (const line of rows.map(lineOf).sort()) hash.update(line).update('\n');
  return hash.digest('hex');
}

/**
 * Backups of the table, each row sealed, and their restoring. All rows are held in memory: for one machine and for drills.
 * A deployed table is restored by DynamoDB's point-in-time recovery, and then `carryOver` does what a restore does here.
 */
export class Backups {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {}

  /** Every row, sealed and bound to its number, and what tells whether all of them came back. */
  async take(at: Date): Promise<{ manifest: Manifest; lines: string[] }> {
    const service = await this.vault.ofService();
    const key = await this.table.get({ key: keys.dataKey(SERVICE), schema: ServiceKey });
    const rows = await this.rows();
    const lines = rows.map((row, number) => this.sealed(service, number, row));
    const serviceKey = Buffer.from(key!.wrapped).toString('base64');
    return { manifest: { madeAt: at.toISOString(), rows: rows.length, sha256: digestOf(rows), serviceKey }, lines };
  }

  /**
   * Makes the table what the backup holds, but for what tells what happened since and what was of the moment, and reads it
   * again to be sure. Throws, with nothing changed, where the backup is damaged; may be repeated where it broke off.
   */
  async restore(manifest: Manifest, lines: readonly string[]): Promise<void> {
    const wrapped = Buffer.from(manifest.serviceKey, 'base64');
    const service = await this.vault.withKey(SERVICE, wrapped);
    const rows = lines.map((line, number) => this.opened(service, number, line));
    if (rows.length !== manifest.rows || digestOf(rows) !== manifest.sha256) {
      throw new Error('The backup is damaged. Nothing was changed.');
    }
    const wanted = rows.filter((row) => !isMomentary(row));
    const places = new Set(wanted.map(placeOf));
    const found = new Map((await this.rows()).map((row) => [placeOf(row), row]));
    for (const row of found.values()) {
      if (!places.has(placeOf(row)) && !isLasting(row)) await this.table.remove(row);
    }
    for (const row of wanted) {
      const present = found.get(placeOf(row));
      if (!present || (!isLasting(row) && lineOf(present) !== lineOf(row))) await this.table.overwrite(row);
    }
    const state = (all: readonly Row[]) => digestOf(all.filter((row) => !isLasting(row)));
    if (state(await this.rows()) !== state(wanted))
      throw new Error('The table is not what the backup holds. Repeat this.');
  }

  /** Adds what tells what happened from another table to this one, and ends all sessions of this one. */
  async carryOver(from: Table): Promise<void> {
    for await (const row of from.everything(Place)) if (isLasting(row)) await this.table.add(row);
    for (const row of await this.rows()) if (isMomentary(row)) await this.table.remove(row);
  }

  private async rows(): Promise<Row[]> {
    const rows: Row[] = [];
    for await (const row of this.table.everything(Place)) rows.push(row);
    return rows;
  }

  private sealed(service: UserVault, number: number, row: Row): string {
    return Buffer.from(service.seal(placeIn(number), 'row', lineOf(row))).toString('base64');
  }

  private opened(service: UserVault, number: number, line: string): Row {
    try {
      return rowOf(z.string().parse(service.open(placeIn(number), 'row', Buffer.from(line, 'base64'))));
    } catch (cause) {
      throw new Error('The backup is damaged. Nothing was changed.', { cause });
    }
  }
}

const placeIn = (number: number): Key => ({ PK: 'BACKUP', SK: String(number) });
