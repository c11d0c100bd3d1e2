import type { KMSClient } from '@aws-sdk/client-kms';
import { DecryptCommand, GenerateDataKeyCommand } from '@aws-sdk/client-kms';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { keys, type Key, type RowKind } from './keys';
import { migrateSealed, type Migrations } from './migrations';
import { rowSchema, type NewRow } from './rowSchema';
import type { Table } from './table';

/** Envelope: version byte ‖ 12-byte IV ‖ 16-byte tag ‖ ciphertext. */
const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + IV_BYTES + TAG_BYTES;

const CACHE_MS = 5 * 60_000;
const MAX_CACHED_USERS = 1000;

/** A sealed value: the bytes of an envelope. */
export const Sealed = z.instanceof(Uint8Array);
export type Sealed = z.infer<typeof Sealed>;

/** Additional authenticated data: a ciphertext that is moved to another row or attribute does not unseal. */
const toAuthenticatedData = (key: Key, attribute: string): Buffer =>
  Buffer.from(`${key.PK}|${key.SK}|${attribute}|v${VERSION}`);

/** Seals a JSON value with AES-256-GCM under a 32-byte data key, bound to its row and attribute. */
export function seal(dataKey: Uint8Array, key: Key, attribute: string, value: unknown): Sealed {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', dataKey, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(toAuthenticatedData(key, attribute));
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), ciphertext]);
}

/** Splits an envelope into its parts. */
export function parseEnvelope(envelope: Sealed) {
  const bytes = Buffer.from(envelope);
  return {
    version: bytes.subarray(0, 1),
    iv: bytes.subarray(1, 1 + IV_BYTES),
    tag: bytes.subarray(1 + IV_BYTES, HEADER_BYTES),
    ciphertext: bytes.subarray(HEADER_BYTES),
  };
}

/** Reverses `seal`. Throws where a bit, the row, the attribute or the data key differs. */
export function unseal(dataKey: Uint8Array, key: Key, attribute: string, envelope: Sealed): unknown {
  const { version, iv, tag, ciphertext } = parseEnvelope(envelope);
  if (ciphertext.length === 0 || version[0] !== VERSION) throw new Error('Not a sealed value');
  const decipher = createDecipheriv('aes-256-gcm', dataKey, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(toAuthenticatedData(key, attribute));
  decipher.setAuthTag(tag);
  const plaintext = Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  return JSON.parse(plaintext.toString('utf8'));
}

/** A data key, wrapped by KMS. */
export const DataKeyRow = rowSchema('dataKey', z.object({ wrapped: Sealed }));

/** The owner of the data key for values that belong to no account, such as letters in the outbox. */
export const SERVICE = 'service';

/** A stored row with sealed attributes. */
interface SealedRow<A extends string> {
  kind: RowKind;
  key: Key;
  row: Readonly<Record<A, Sealed>> & { schemaVersion: number };
}

const createUserVault = (dataKey: Uint8Array, migrations?: Migrations): UserVault => ({
  seal: (key, attribute, value) => seal(dataKey, key, attribute, value),
  unseal: (key, attribute, envelope) => unseal(dataKey, key, attribute, envelope),
  unsealAttribute: ({ kind, key, row }, attribute) =>
    migrateSealed(
      { kind, attribute, storedVersion: row.schemaVersion },
      unseal(dataKey, key, attribute, row[attribute]),
      migrations,
    ),
});

/** Seals and unseals the attributes of one user's rows. */
export interface UserVault {
  seal: (key: Key, attribute: string, value: unknown) => Sealed;
  unseal: (key: Key, attribute: string, envelope: Sealed) => unknown;
  /** Unseals an attribute of a row and brings its content to the latest version of the row's kind. */
  unsealAttribute: <A extends string>(row: SealedRow<A>, attribute: A) => unknown;
}

export interface VaultDeps {
  kms: KMSClient;
  /** Id or ARN of the KMS key that wraps the data keys. */
  kmsKeyId: string;
  table: Table;
  now: () => Date;
  migrations?: Migrations;
}

/**
 * Envelope encryption: KMS creates one data key per user, and the table stores it only wrapped. Unwrapped keys stay in memory
 * for at most five minutes. See `docs/decisions/016-envelope-encryption.md`.
 */
export class Vault {
  private readonly cache = new Map<string, { dataKey: Uint8Array; until: number }>();

  constructor(private readonly deps: VaultDeps) {}

  /** Creates a data key and answers the row that stores it wrapped. */
  async createKeyRow(userId: string): Promise<NewRow> {
    const { CiphertextBlob } = await this.deps.kms.send(
      new GenerateDataKeyCommand({
        KeyId: this.deps.kmsKeyId,
        KeySpec: 'AES_256',
        EncryptionContext: { userId },
      }),
    );
    if (!CiphertextBlob) throw new Error('KMS answered no data key');
    return { kind: 'dataKey', key: keys.dataKey(userId), attributes: { wrapped: CiphertextBlob } };
  }

  /** The vault of one user. Costs 1 read unit and 1 KMS call when cold. Throws once the key is destroyed. */
  async forUser(userId: string): Promise<UserVault> {
    return createUserVault(await this.getDataKey(userId), this.deps.migrations);
  }

  /** The vault under a wrapped data key that comes from a backup instead of the table. */
  async forWrappedKey(userId: string, wrapped: Uint8Array): Promise<UserVault> {
    return createUserVault(await this.unwrap(userId, wrapped), this.deps.migrations);
  }

  /** The vault of values that belong to no account. Its key is created at first use. */
  async forService(): Promise<UserVault> {
    const { table } = this.deps;
    const hasKey = this.cache.has(SERVICE) || (await table.get({ key: keys.dataKey(SERVICE), schema: DataKeyRow }));
    if (!hasKey) await table.add(await this.createKeyRow(SERVICE));
    return this.forUser(SERVICE);
  }

  /** Destroys the user's data key. Nothing that was sealed for them can be unsealed afterwards. */
  async destroyKey(userId: string): Promise<void> {
    this.cache.delete(userId);
    await this.deps.table.remove(keys.dataKey(userId));
  }

  private async getDataKey(userId: string): Promise<Uint8Array> {
    const now = this.deps.now().getTime();
    const cached = this.cache.get(userId);
    if (cached && cached.until > now) return cached.dataKey;

    const row = await this.deps.table.get({ key: keys.dataKey(userId), schema: DataKeyRow });
    if (!row) throw new Error('The data key of this user is gone');
    const dataKey = await this.unwrap(userId, row.wrapped);
    this.cacheKey(userId, dataKey, now + CACHE_MS);
    return dataKey;
  }

  private async unwrap(userId: string, wrapped: Uint8Array): Promise<Uint8Array> {
    const { Plaintext } = await this.deps.kms.send(
      new DecryptCommand({
        KeyId: this.deps.kmsKeyId,
        CiphertextBlob: wrapped,
        EncryptionContext: { userId },
      }),
    );
    if (Plaintext?.length !== 32) throw new Error('KMS answered no 256-bit data key');
    return Plaintext;
  }

  private cacheKey(userId: string, dataKey: Uint8Array, until: number): void {
    const [oldest] = this.cache.keys();
    if (oldest !== undefined && this.cache.size >= MAX_CACHED_USERS) this.cache.delete(oldest);
    this.cache.set(userId, { dataKey, until });
  }
}
