import { createHash } from 'node:crypto';
import { z } from 'zod';
import { keys, type Key } from '#data/table/keys';
import { storedRowSchema } from '#data/table/rowSchema';
import type { Row, Table } from '#data/table/table';
import { DataKeyRow, SERVICE, type UserVault, type Vault } from '#data/table/vault';

/** Days for which a backup may be kept and used, the same as DynamoDB's recovery. Deleted data is gone everywhere after that. */
export const RETENTION_DAYS = 14;

/** The unencrypted description of a backup. `sha256` covers the rows; `serviceKey`, wrapped by KMS, unseals them. */
export const Manifest = z.object({
  madeAt: z.iso.datetime(),
  rows: z.int().nonnegative(),
  sha256: z.hex(),
  serviceKey: z.base64(),
});
export type Manifest = z.infer<typeof Manifest>;

/** Key families of expiring rows. Restoring them would sign people in again, reuse a code or send a letter twice. */
const TRANSIENT = [keys.code('', ''), keys.bucket('', ''), keys.letter('')].map(({ PK }) => PK.split('#')[0]!);
/** Key families of rows that record past events. A restore never removes or changes them. */
const APPEND_ONLY = [keys.audit(0, ''), keys.incident(''), keys.erasure('')].map(({ PK }) => PK.split('#')[0]!);

const getFamily = ({ PK }: Key): string => PK.split('#')[0]!;
const isTransient = (row: Key): boolean =>
  TRANSIENT.includes(getFamily(row)) || row.SK.startsWith(keys.session('', '').SK);
const isAppendOnly = (row: Key): boolean => APPEND_ONLY.includes(getFamily(row));
const toKeyText = ({ PK, SK }: Key): string => `${PK}|${SK}`;

const BYTES = '$bytes';

/** Converts attributes to JSON values, sorted by name, with bytes as base64. */
function toJsonValue(value: unknown): unknown {
  if (value instanceof Uint8Array) return { [BYTES]: Buffer.from(value).toString('base64') };
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(toJsonValue);
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, inner]) => [name, toJsonValue(inner)]));
}
const serialize = (row: Row): string => JSON.stringify(toJsonValue(row));

const AnyRow = z.looseObject({ PK: z.string(), SK: z.string() });
const StoredRow = storedRowSchema(AnyRow);

const deserialize = (line: string): Row =>
  AnyRow.parse(
    JSON.parse(line, (_, value: unknown) => {
      const bytes = value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[BYTES] : undefined;
      return typeof bytes === 'string' ? Buffer.from(bytes, 'base64') : value;
    }),
  );

/** SHA-256 over rows, independent of their order. */
function computeDigest(rows: readonly Row[]): string {
  const hash = createHash('sha256');
  for (const line of rows.map(serialize).sort()) hash.update(line).update('\n');
  return hash.digest('hex');
}

/**
 * Creates and restores backups of sealed rows, for one machine and for drills. All rows are in memory at once. A deployed table
 * is restored by DynamoDB's point-in-time recovery, and `carryOver` then completes it.
 */
export class Backups {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {}

  /** Seals every row, bound to its number, and describes the backup in a manifest. */
  async create(at: Date): Promise<{ manifest: Manifest; lines: string[] }> {
    const service = await this.vault.forService();
    const key = await this.table.get({ key: keys.dataKey(SERVICE), schema: DataKeyRow });
    const rows = await this.readRows();
    const lines = rows.map((row, number) => this.sealRow(service, number, row));
    const serviceKey = Buffer.from(key!.wrapped).toString('base64');
    return {
      manifest: { madeAt: at.toISOString(), rows: rows.length, sha256: computeDigest(rows), serviceKey },
      lines,
    };
  }

  /**
   * Restores the backup and verifies the result. Keeps later audit, incident and erasure rows; drops sessions, codes and queued
   * mail. Throws, with nothing changed, where the backup is damaged. An interrupted restore can be repeated.
   */
  async restore(manifest: Manifest, lines: readonly string[]): Promise<void> {
    const wrapped = Buffer.from(manifest.serviceKey, 'base64');
    const service = await this.vault.forWrappedKey(SERVICE, wrapped);
    const rows = lines.map((line, number) => this.unsealRow(service, number, line));
    if (rows.length !== manifest.rows || computeDigest(rows) !== manifest.sha256) {
      throw new Error('The backup is damaged. Nothing was changed.');
    }
    const restorable = rows.filter((row) => !isTransient(row));
    const restoredKeys = new Set(restorable.map(toKeyText));
    const existing = new Map((await this.readRows()).map((row) => [toKeyText(row), row]));
    for (const row of existing.values()) {
      if (!restoredKeys.has(toKeyText(row)) && !isAppendOnly(row)) await this.table.remove(row);
    }
    for (const row of restorable) {
      const current = existing.get(toKeyText(row));
      if (!current || (!isAppendOnly(row) && serialize(current) !== serialize(row))) await this.table.overwrite(row);
    }
    const digestState = (all: readonly Row[]) => computeDigest(all.filter((row) => !isAppendOnly(row)));
    if (digestState(await this.readRows()) !== digestState(restorable))
      throw new Error('The table is not what the backup holds. Repeat this.');
  }

  /** Copies the append-only rows of another table to this one, and removes the transient rows of this one. */
  async carryOver(from: Table): Promise<void> {
    for await (const row of from.scanAll(StoredRow)) if (isAppendOnly(row)) await this.table.addStored(row);
    for (const row of await this.readRows()) if (isTransient(row)) await this.table.remove(row);
  }

  private async readRows(): Promise<Row[]> {
    const rows: Row[] = [];
    for await (const row of this.table.scanAll(StoredRow)) rows.push(row);
    return rows;
  }

  private sealRow(service: UserVault, number: number, row: Row): string {
    return Buffer.from(service.seal(toSealKey(number), 'row', serialize(row))).toString('base64');
  }

  private unsealRow(service: UserVault, number: number, line: string): Row {
    try {
      return deserialize(z.string().parse(service.unseal(toSealKey(number), 'row', Buffer.from(line, 'base64'))));
    } catch (cause) {
      throw new Error('The backup is damaged. Nothing was changed.', { cause });
    }
  }
}

const toSealKey = (number: number): Key => ({ PK: 'BACKUP', SK: String(number) });
