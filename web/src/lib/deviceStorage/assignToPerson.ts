import { hasDatabase, runTransaction } from './indexedDb';
import { assignPhotos } from './photoStore';
import { THUMBNAILS, toThumbnailName } from './thumbnailStore';

/**
 * Makes what this device has of some analyses, photos and thumbnails, that of the person of the account to whom their spot was moved;
 * null for the account holder. What is that person's already stays. Never throws.
 */
export async function assignToPerson(
  userId: string,
  personId: string | null,
  analysisIds: ReadonlySet<string>,
): Promise<void> {
  if (!('indexedDB' in globalThis) || analysisIds.size === 0) return;
  await Promise.allSettled([
    assignPhotos(userId, personId, analysisIds),
    assignThumbnails(userId, personId, analysisIds),
  ]);
}

async function assignThumbnails(userId: string, personId: string | null, ids: ReadonlySet<string>): Promise<void> {
  if (!(await hasDatabase(THUMBNAILS))) return;
  const names = (await runTransaction(THUMBNAILS, 'readonly', (store) => store.getAllKeys())).map(String);
  for (const name of names) {
    const [accountId, ...parts] = name.split('/');
    const analysisId = parts.at(-1);
    if (accountId !== userId || analysisId === undefined || !ids.has(analysisId)) continue;
    const nextName = toThumbnailName(userId, personId, analysisId);
    if (nextName === name) continue;
    const thumbnail: unknown = await runTransaction<unknown>(THUMBNAILS, 'readonly', (store) => store.get(name));
    await runTransaction<IDBValidKey>(THUMBNAILS, 'readwrite', (store) => {
      store.delete(name);
      return store.put(thumbnail, nextName);
    });
  }
}
