import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { openCheckedFile } from '#local/storage/checkedFile';

/** The one key of the local KMS; `secret` is 256 bits in base64. */
export const MasterKey = z.strictObject({ id: z.uuid(), createdAt: z.iso.datetime(), secret: z.string().length(44) });
export type MasterKey = z.infer<typeof MasterKey>;

/** Reads the key from `.keys/master.json` (mode 0600), or creates it there; in memory only when `dataDir` is null. Throws where it is damaged. */
export async function openMasterKey(dataDir: string | null, clock: () => Date): Promise<MasterKey> {
  if (dataDir === null) return createMasterKey(clock());
  const file = path.join(dataDir, '.keys', 'master.json');
  return openCheckedFile(file, {
    schema: MasterKey,
    create: () => createMasterKey(clock()),
    withoutCopy: 'Without it, health data that this machine stores cannot be read.',
  });
}

const createMasterKey = (now: Date): MasterKey => ({
  id: randomUUID(),
  createdAt: now.toISOString(),
  secret: randomBytes(32).toString('base64'),
});
