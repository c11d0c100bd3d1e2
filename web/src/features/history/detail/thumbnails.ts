import { runTransaction } from '../../../lib/deviceStorage/indexedDb';
import { THUMBNAILS, toThumbnailName } from '../../../lib/deviceStorage/thumbnailStore';
import { getPersonId } from '../../../people/currentPerson';

/*
 * History thumbnails are saved only on request and never uploaded. A browser without IndexedDB has none.
 */
const getKey = (userId: string, analysisId: string) => toThumbnailName(userId, getPersonId(), analysisId);

/** Saves a thumbnail (data URL) on this device. @throws if the browser refuses. */
export async function saveThumbnail(userId: string, analysisId: string, thumbnail: string): Promise<void> {
  await runTransaction(THUMBNAILS, 'readwrite', (store) => store.put(thumbnail, getKey(userId, analysisId)));
}

/** Reads a thumbnail as a data URL. Returns null without one. */
export async function readThumbnail(userId: string, analysisId: string): Promise<string | null> {
  try {
    const value: unknown = await runTransaction<unknown>(THUMBNAILS, 'readonly', (store) =>
      store.get(getKey(userId, analysisId)),
    );
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

/** Removes a thumbnail if there is one. Never throws. */
export async function removeThumbnail(userId: string, analysisId: string): Promise<void> {
  try {
    await runTransaction(THUMBNAILS, 'readwrite', (store) => store.delete(getKey(userId, analysisId)));
  } catch {
    return;
  }
}
