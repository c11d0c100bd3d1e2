import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { getTableFolder } from '#local/aws/dynamodb/dynamodb';
import { openCheckedFile } from '#local/storage/checkedFile';
import { mayHoldRows } from '#local/storage/levelDbDamage';

/** The one key of the local KMS; `secret` is 256 bits in base64. */
export const MasterKey = z.strictObject({ id: z.uuid(), createdAt: z.iso.datetime(), secret: z.string().length(44) });
export type MasterKey = z.infer<typeof MasterKey>;

const WITHOUT_COPY = 'Without it, health data that this machine stores cannot be read.';

/**
 * Reads the key from `.keys/master.json` (mode 0600), or creates it there before the table has rows; in memory only when
 * `dataDir` is null. Throws where it is damaged, or missing beside a table that may hold rows. A first start that died can leave an
 * empty one.
 */
export async function openMasterKey(dataDir: string | null, clock: () => Date): Promise<MasterKey> {
  if (dataDir === null) return createMasterKey(clock());
  const file = path.join(dataDir, '.keys', 'master.json');
  return openCheckedFile(file, {
    schema: MasterKey,
    create: async () => {
      if (await mayHoldRows(getTableFolder(dataDir)))
        throw new Error(`${file} is missing. Restore the file from a copy of yours. ${WITHOUT_COPY}`);
      return createMasterKey(clock());
    },
    withoutCopy: WITHOUT_COPY,
  });
}

const createMasterKey = (now: Date): MasterKey => ({
  id: randomUUID(),
  createdAt: now.toISOString(),
  secret: randomBytes(32).toString('base64'),
});
