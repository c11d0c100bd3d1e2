import { runTransaction, type DeviceStore } from '../../../lib/deviceStorage/indexedDb';

/**
 * History thumbnails in this browser's IndexedDB, keyed by user and analysis. They are saved only on request and never
 * uploaded. A browser without IndexedDB has none.
 */
const THUMBNAILS: DeviceStore = { database: 'lesion-thumbnails', store: 'thumbnails' };

const getKey = (userId: string, analysisId: string) => `${userId}/${analysisId}`;

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
