/**
 * History thumbnails: small pictures that stay in this browser's IndexedDB, only if the person asks for them, keyed by
 * user and analysis. The server never has them. Where the browser keeps no database there simply are none.
 */
const DATABASE = 'lesion-thumbnails';
const STORE = 'thumbnails';

const keyOf = (userId: string, analysisId: string) => `${userId}/${analysisId}`;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('No database'));
  });
}

async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const request = act(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('The database refused'));
    });
  } finally {
    database.close();
  }
}

/** Keeps a thumbnail (data URL) on this device. @throws when the browser refuses, so that the screen can say so. */
export async function keepThumbnail(userId: string, analysisId: string, picture: string): Promise<void> {
  await run('readwrite', (store) => store.put(picture, keyOf(userId, analysisId)));
}

/** The kept thumbnail as a data URL, or null. */
export async function readThumbnail(userId: string, analysisId: string): Promise<string | null> {
  try {
    const kept: unknown = await run<unknown>('readonly', (store) => store.get(keyOf(userId, analysisId)));
    return typeof kept === 'string' ? kept : null;
  } catch {
    return null;
  }
}

/** Removes a thumbnail; that there was none is no failure. */
export async function removeThumbnail(userId: string, analysisId: string): Promise<void> {
  try {
    await run('readwrite', (store) => store.delete(keyOf(userId, analysisId)));
  } catch {
    return;
  }
}
