import type { KMSClient } from '@aws-sdk/client-kms';
import { DecryptCommand, GenerateDataKeyCommand } from '@aws-sdk/client-kms';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Key } from './keys';
import { keys } from './keys';
import type { Row, Table } from './table';

/** Envelope: version byte ‖ 12-byte IV ‖ 16-byte tag ‖ ciphertext (security checks §9). */
const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + IV_BYTES + TAG_BYTES;

const CACHE_MS = 5 * 60_000;
const CACHE_USERS = 1000;

/** A sealed value as the table keeps it: bytes. */
export const Sealed = z.instanceof(Uint8Array);
export type Sealed = z.infer<typeof Sealed>;

/** Binds a ciphertext to its place, so that one moved to another row or attribute does not open. */
const placeOf = (key: Key, attribute: string): Buffer => Buffer.from(`${key.PK}|${key.SK}|${attribute}|v${VERSION}`);

/** Seals a JSON value with AES-256-GCM under a 32-byte data key, bound to the row and attribute it is kept in. */
export function seal(dataKey: Uint8Array, key: Key, attribute: string, value: unknown): Sealed {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', dataKey, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(placeOf(key, attribute));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), sealed]);
}

/** What an envelope holds, by position. */
export function partsOf(envelope: Sealed) {
  const bytes = Buffer.from(envelope);
  return {
    version: bytes.subarray(0, 1),
    iv: bytes.subarray(1, 1 + IV_BYTES),
    tag: bytes.subarray(1 + IV_BYTES, HEADER_BYTES),
    ciphertext: bytes.subarray(HEADER_BYTES),
  };
}

/** Opens what `seal` closed; throws where a bit, the row, the attribute or the key differs. */
export function open(dataKey: Uint8Array, key: Key, attribute: string, envelope: Sealed): unknown {
  const { version, iv, tag, ciphertext } = partsOf(envelope);
  if (ciphertext.length === 0 || version[0] !== VERSION) throw new Error('Not a sealed value');
  const decipher = createDecipheriv('aes-256-gcm', dataKey, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(placeOf(key, attribute));
  decipher.setAuthTag(tag);
  const opened = Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  return JSON.parse(opened.toString('utf8'));
}

const DataKeyRow = z.object({ wrapped: Sealed });

/** Whose data key seals what belongs to no account: letters on their way. */
export const SERVICE = 'service';

const vaultOver = (dataKey: Uint8Array): UserVault => ({
  seal: (key, attribute, value) => seal(dataKey, key, attribute, value),
  open: (key, attribute, envelope) => open(dataKey, key, attribute, envelope),
});

/** Seals and opens one user's attributes. */
export interface UserVault {
  seal: (key: Key, attribute: string, value: unknown) => Sealed;
  open: (key: Key, attribute: string, envelope: Sealed) => unknown;
}

export interface VaultDeps {
  kms: KMSClient;
  /** Id or ARN of the KMS key that wraps the users' data keys. */
  kmsKeyId: string;
  table: Table;
  now: () => Date;
}

/**
 * Envelope encryption of health fields (decisions B2): one data key per user, made by KMS, kept only wrapped on the user's
 * own row. Unwrapped keys live in memory for at most five minutes.
 */
export class Vault {
  private readonly cache = new Map<string, { dataKey: Uint8Array; until: number }>();

  constructor(private readonly deps: VaultDeps) {}

  /** The row to write beside a new user: their wrapped data key. */
  async newKeyRow(userId: string): Promise<Row> {
    const { CiphertextBlob } = await this.deps.kms.send(
      new GenerateDataKeyCommand({
        KeyId: this.deps.kmsKeyId,
        KeySpec: 'AES_256',
        EncryptionContext: { userId },
      }),
    );
    if (!CiphertextBlob) throw new Error('KMS made no data key');
    return { ...keys.dataKey(userId), wrapped: CiphertextBlob };
  }

  /** The vault of one user. Costs 1 read unit and 1 KMS call when cold; throws when the key has been destroyed. */
  async of(userId: string): Promise<UserVault> {
    return vaultOver(await this.dataKey(userId));
  }

  /** The vault under a wrapped data key that was kept elsewhere than in the table. */
  async withKey(userId: string, wrapped: Uint8Array): Promise<UserVault> {
    return vaultOver(await this.unwrap(userId, wrapped));
  }

  /** The vault of what belongs to no account; its key is made at its first use. */
  async ofService(): Promise<UserVault> {
    const { table } = this.deps;
    const isThere = this.cache.has(SERVICE) || (await table.get({ key: keys.dataKey(SERVICE), schema: DataKeyRow }));
    if (!isThere) await table.add(await this.newKeyRow(SERVICE));
    return this.of(SERVICE);
  }

  /** Destroys the user's data key: whatever was sealed for them can no longer be opened by anybody. */
  async erase(userId: string): Promise<void> {
    this.cache.delete(userId);
    await this.deps.table.remove(keys.dataKey(userId));
  }

  private async dataKey(userId: string): Promise<Uint8Array> {
    const now = this.deps.now().getTime();
    const cached = this.cache.get(userId);
    if (cached && cached.until > now) return cached.dataKey;

    const row = await this.deps.table.get({ key: keys.dataKey(userId), schema: DataKeyRow });
    if (!row) throw new Error('The data key of this user is gone');
    const dataKey = await this.unwrap(userId, row.wrapped);
    this.remember(userId, dataKey, now + CACHE_MS);
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

  private remember(userId: string, dataKey: Uint8Array, until: number): void {
    const [oldest] = this.cache.keys();
    if (oldest !== undefined && this.cache.size >= CACHE_USERS) this.cache.delete(oldest);
    this.cache.set(userId, { dataKey, until });
  }
}
