import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isRemindersKey, keys, PUSH_DEVICE_PREFIX, toAccountHolder, type Key } from '#data/table/keys';
import { storedRowSchema } from '#data/table/rowSchema';
import type { Row, Table } from '#data/table/table';
import { DataKeyRow, SERVICE, type UserVault, type Vault } from '#data/table/vault';

/** Days for which a backup may be kept and used, the same as DynamoDB's recovery. Deleted data is gone everywhere after that. */
export const RETENTION_DAYS = 14;

/**
 * The unencrypted description of a backup. `sha256` covers the rows in the order of their lines; `serviceKey`, wrapped by KMS, unseals
 * them.
 */
export const Manifest = z.object({
  madeAt: z.iso.datetime(),
  rows: z.int().nonnegative(),
  sha256: z.hex(),
  serviceKey: z.base64(),
});
export type Manifest = z.infer<typeof Manifest>;

/** Key families of expiring rows. Restoring them would reuse a code or send a letter twice. */
const TRANSIENT = [keys.code('', ''), keys.bucket('', ''), keys.letter('')].map(({ PK }) => PK.split('#')[0]!);
/** Key families of rows that record past events. A restore never removes or changes them. */
const APPEND_ONLY = [keys.audit(0, ''), keys.incident(''), keys.erasure('')].map(({ PK }) => PK.split('#')[0]!);

const getFamily = ({ PK }: Key): string => PK.split('#')[0]!;
/** Beginnings of the sort keys of rows that would sign people in again, or notify a device that they turned off since. */
const TRANSIENT_OF_ACCOUNT = [keys.session('', '').SK, PUSH_DEVICE_PREFIX];
const isTransient = (row: Key): boolean =>
  TRANSIENT.includes(getFamily(row)) || TRANSIENT_OF_ACCOUNT.some((prefix) => row.SK.startsWith(prefix));
const isAppendOnly = (row: Key): boolean => APPEND_ONLY.includes(getFamily(row));
/**
 * Whether a row is about reminders by email. A restore leaves them as they are: an older one would send mail to people who
 * unsubscribed since, or send a mail twice.
 */
const isReminder = (row: Key): boolean =>
  isRemindersKey(row) || getFamily(row) === getFamily(keys.reminderDay('', toAccountHolder('')));
/**
 * Whether a row is the key of the photos on a person's devices. It never changes, so a restore keeps one that is newer than the
 * backup: without it, these photos could not be opened any more.
 */
const isPhotoKey = (row: Key): boolean => row.SK === keys.photoKey('').SK;
/** The row without which nothing that is sealed for the account of a row can be opened. */
const toDataKey = ({ PK }: Key): Key => ({ PK, SK: keys.dataKey('').SK });
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

/** Bytes of a fingerprint. Of a million rows, two have the same one with a probability of 1 in 37 million. */
const FINGERPRINT_BYTES = 8;
const computeHash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A digest of a set of rows that does not depend on their order: the sum of their SHA-256, modulo 2²⁵⁶. */
class SetDigest {
  private sum = 0n;

  add(row: Row): void {
    this.sum = BigInt.asUintN(256, this.sum + BigInt(`0x${computeHash(serialize(row)).toString('hex')}`));
  }

  equals(other: SetDigest): boolean {
    return this.sum === other.sum;
  }
}

/** A set of texts in eight bytes each. */
class FingerprintSet {
  private fingerprints = new BigUint64Array(1024);
  private size = 0;
  private isSorted = true;

  add(text: string): void {
    if (this.size === this.fingerprints.length) {
      const larger = new BigUint64Array(2 * this.size);
      larger.set(this.fingerprints);
      this.fingerprints = larger;
    }
    this.fingerprints[this.size++] = computeFingerprint(text);
    this.isSorted = false;
  }

  has(text: string): boolean {
    if (!this.isSorted) this.fingerprints.subarray(0, this.size).sort();
    this.isSorted = true;
    const sought = computeFingerprint(text);
    let from = 0;
    for (let to = this.size; from < to;) {
      const middle = (from + to) >> 1;
      if (this.fingerprints[middle]! < sought) from = middle + 1;
      else to = middle;
    }
    return from < this.size && this.fingerprints[from] === sought;
  }
}

const computeFingerprint = (text: string): bigint => computeHash(text).subarray(0, FINGERPRINT_BYTES).readBigUInt64BE();

/** Rows that are read or written at a time. */
const BATCH = 100;

async function* toBatches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    if (batch.push(item) < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Reads the lines of a backup from the first one, each time it is called. */
export type ReadLines = () => AsyncIterable<string>;

/**
 * Creates and restores backups of sealed rows. Rows pass through one by one, and a restore remembers 24 bytes of each, so memory
 * does not limit the table. A deployed table is restored by DynamoDB's point-in-time recovery, and `carryOver` then completes it.
 */
export class Backups {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {}

  /** Seals every row, bound to its number, passes the lines to `write`, and describes the backup in a manifest. */
  async create(at: Date, write: (lines: readonly string[]) => Promise<void>): Promise<Manifest> {
    const service = await this.vault.forService();
    const key = await this.table.get({ key: keys.dataKey(SERVICE), schema: DataKeyRow });
    const digest = createHash('sha256');
    let rows = 0;
    for await (const batch of toBatches(this.table.scanAll(StoredRow))) {
      for (const row of batch) digest.update(serialize(row)).update('\n');
      await write(batch.map((row, index) => this.sealRow(service, rows + index, row)));
      rows += batch.length;
    }
    const serviceKey = Buffer.from(key!.wrapped).toString('base64');
    return { madeAt: at.toISOString(), rows, sha256: digest.digest('hex'), serviceKey };
  }

  /**
   * Restores the backup and verifies the result. Keeps later audit, incident and erasure rows, later keys of photos on devices, and
   * the reminders by email as they are; drops sessions, codes, queued mail and the devices that get
   * notifications. Throws, with nothing changed, where the backup is damaged. An interrupted restore can be repeated.
   */
  async restore(manifest: Manifest, readLines: ReadLines): Promise<void> {
    const service = await this.vault.forWrappedKey(SERVICE, Buffer.from(manifest.serviceKey, 'base64'));
    const readRows = () => this.unsealRows(service, readLines());
    const { restoredKeys, restoredRows, expected } = await verifyRows(manifest, readRows());
    const hasAccountOf = (row: Key) => restoredKeys.has(toKeyText(toDataKey(row)));
    const isLaterPhotoKey = (row: Key) => isPhotoKey(row) && hasAccountOf(row) && !restoredKeys.has(toKeyText(row));
    const unchangedKeys = new FingerprintSet();
    for await (const row of this.table.scanAll(StoredRow)) {
      if (isReminder(row)) {
        const isOfNobody = isRemindersKey(row) && !hasAccountOf(row);
        if (isOfNobody) await this.table.remove(row);
      } else if (isAppendOnly(row) || restoredRows.has(serialize(row))) unchangedKeys.add(toKeyText(row));
      else if (!restoredKeys.has(toKeyText(row)) && !isLaterPhotoKey(row)) await this.table.remove(row);
    }
    for await (const batch of toBatches(readRows())) {
      const changed = batch.filter(
        (row) => !isTransient(row) && !isReminder(row) && !unchangedKeys.has(toKeyText(row)),
      );
      await Promise.all(changed.map((row) => this.table.overwrite(row)));
    }
    const restored = new SetDigest();
    for await (const row of this.table.scanAll(StoredRow)) {
      if (!isAppendOnly(row) && !isReminder(row) && !isLaterPhotoKey(row)) restored.add(row);
    }
    if (!restored.equals(expected)) throw new Error('The table is not what the backup holds. Repeat this.');
  }

  /**
   * Copies the append-only rows of another table to this one, and, of accounts that this one has, the reminders by email and
   * missing keys of photos on devices. Removes the transient rows of this one, and its other reminders.
   */
  async carryOver(from: Table): Promise<void> {
    const keptReminders = new FingerprintSet();
    for await (const row of from.scanAll(StoredRow)) {
      if (isAppendOnly(row) || (isPhotoKey(row) && (await this.hasAccountOf(row)))) await this.table.addStored(row);
      if (!isReminder(row) || !(await this.hasAccountOf(row))) continue;
      keptReminders.add(toKeyText(row));
      await this.table.overwrite(row);
    }
    for await (const row of this.table.scanAll(StoredRow)) {
      const isDropped = isTransient(row) || (isReminder(row) && !keptReminders.has(toKeyText(row)));
      if (isDropped) await this.table.remove(row);
    }
  }

  /** Whether the account of a row is in this table. The job drops the days of reminders of accounts that are not. */
  private async hasAccountOf(row: Key): Promise<boolean> {
    if (getFamily(row) === getFamily(keys.reminderDay('', toAccountHolder('')))) return true;
    return (await this.table.get({ key: toDataKey(row), schema: DataKeyRow })) !== undefined;
  }

  private async *unsealRows(service: UserVault, lines: AsyncIterable<string>): AsyncGenerator<Row> {
    let number = 0;
    for await (const line of lines) yield this.unsealRow(service, number++, line);
  }

  private sealRow(service: UserVault, number: number, row: Row): string {
    return Buffer.from(service.seal(toSealKey(number), 'row', serialize(row))).toString('base64');
  }

  private unsealRow(service: UserVault, number: number, line: string): Row {
    try {
      return deserialize(z.string().parse(service.unseal(toSealKey(number), 'row', Buffer.from(line, 'base64'))));
    } catch (cause) {
      throw damagedError(cause);
    }
  }
}

const damagedError = (cause?: unknown): Error => new Error('The backup is damaged. Nothing was changed.', { cause });

/** Compares the rows with the manifest. Returns the rows to restore, their keys, and the digest of those that may change. */
async function verifyRows(manifest: Manifest, rows: AsyncIterable<Row>) {
  const digest = createHash('sha256');
  const restoredKeys = new FingerprintSet();
  const restoredRows = new FingerprintSet();
  const expected = new SetDigest();
  let count = 0;
  for await (const row of rows) {
    digest.update(serialize(row)).update('\n');
    count += 1;
    if (isTransient(row) || isReminder(row)) continue;
    restoredKeys.add(toKeyText(row));
    restoredRows.add(serialize(row));
    if (!isAppendOnly(row)) expected.add(row);
  }
  if (count !== manifest.rows || digest.digest('hex') !== manifest.sha256) throw damagedError();
  return { restoredKeys, restoredRows, expected };
}

const toSealKey = (number: number): Key => ({ PK: 'BACKUP', SK: String(number) });
