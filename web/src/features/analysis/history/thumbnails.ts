/**
 * History thumbnails in this browser's IndexedDB, keyed by user and analysis. They are saved only on request and never
 * uploaded. A browser without IndexedDB has none.
 */
const DATABASE = 'lesion-thumbnails';
const STORE = 'thumbnails';

const getKey = (userId: string, analysisId: string) => `${userId}/${analysisId}`;

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('No database'));
  });
}

async function runTransaction<T>(
  mode: IDBTransactionMode,
  operation: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase();
  try {
    return await new Promise((resolve, reject) => {
      const request = operation(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('The database refused'));
    });
  } finally {
    database.close();
  }
}

/** Saves a thumbnail (data URL) on this device. @throws if the browser refuses. */
export async function saveThumbnail(userId: string, analysisId: string, thumbnail: string): Promise<void> {
  await runTransaction('readwrite', (store) => store.put(thumbnail, getKey(userId, analysisId)));
}

/** Reads a thumbnail as a data URL. Returns null without one. */
export async function readThumbnail(userId: string, analysisId: string): Promise<string | null> {
  try {
    const value: unknown = await runTransaction<unknown>('readonly', (store) => store.get(getKey(userId, analysisId)));
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

/** Removes a thumbnail if there is one. Never throws. */
export async function removeThumbnail(userId: string, analysisId: string): Promise<void> {
  try {
    await runTransaction('readwrite', (store) => store.delete(getKey(userId, analysisId)));
  } catch {
    return;
  }
}
