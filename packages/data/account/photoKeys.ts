import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { PHOTO_KEY_BYTES } from '#domain/account/accountAnswers';
import { keys } from '#data/table/keys';
import { SchemaVersion } from '#data/table/migrations';
import { rowSchema } from '#data/table/rowSchema';
import { retryOnConflict, type Commit, type Table } from '#data/table/table';
import { Sealed, type Vault } from '#data/table/vault';

const Row = z.object({ schemaVersion: SchemaVersion, createdAt: z.iso.datetime(), value: Sealed });
const PhotoKeyRow = rowSchema('photoKey', Row);

/**
 * The key that encrypts photos on a person's own devices, sealed like their health data. The photos never reach us, and the key
 * never lies beside them. See `docs/decisions/092-photos-on-the-device.md`.
 */
export class PhotoKeys {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {}

  /** The key in base64; undefined where none was created. */
  async find(userId: string): Promise<string | undefined> {
    const key = keys.photoKey(userId);
    const row = await this.table.get({ key, schema: PhotoKeyRow });
    if (!row) return undefined;
    const vault = await this.vault.forUser(userId);
    return z.string().parse(vault.unsealAttribute({ kind: 'photoKey', key, row }, 'value'));
  }

  /** The key in base64. Creates it at the first call; of two first calls at a time, both answer the same key. */
  async findOrCreate(userId: string, at: Date, commit: Commit): Promise<string> {
    const key = keys.photoKey(userId);
    const vault = await this.vault.forUser(userId);
    return retryOnConflict(async () => {
      const existing = await this.find(userId);
      if (existing) return existing;
      const value = randomBytes(PHOTO_KEY_BYTES).toString('base64');
      const attributes = { createdAt: at.toISOString(), value: vault.seal(key, 'value', value) };
      return (await commit([{ put: { kind: 'photoKey', key, attributes } }])) ? value : undefined;
    });
  }
}
