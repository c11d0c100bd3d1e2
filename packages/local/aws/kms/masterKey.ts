import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '#local/storage/atomicFile';

/** The one key of the local KMS; `secret` is 256 bits in base64. */
export const MasterKey = z.object({ id: z.uuid(), createdAt: z.iso.datetime(), secret: z.string().length(44) });
export type MasterKey = z.infer<typeof MasterKey>;

/** Reads the key from `.keys/master.json` (mode 0600), or creates it there; in memory only when `dataDir` is null. */
export async function openMasterKey(dataDir: string | null, clock: () => Date): Promise<MasterKey> {
  if (dataDir === null) return createMasterKey(clock());
  const file = path.join(dataDir, '.keys', 'master.json');
  try {
    return MasterKey.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const key = createMasterKey(clock());
    await writeAtomically(file, JSON.stringify(key));
    return key;
  }
}

const createMasterKey = (now: Date): MasterKey => ({
  id: randomUUID(),
  createdAt: now.toISOString(),
  secret: randomBytes(32).toString('base64'),
});
