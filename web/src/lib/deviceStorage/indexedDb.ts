/** Answers the result of a request to IndexedDB. */
function waitForRequest<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database refused'));
  });
}

/** A database of this browser with one object store. */
export interface DeviceStore {
  database: string;
  store: string;
}

/** Whether a database was created on this device. A browser that does not say answers true. */
export async function hasDatabase({ database }: DeviceStore): Promise<boolean> {
  const { databases } = indexedDB as Partial<IDBFactory>;
  return !databases || (await databases.call(indexedDB)).some(({ name }) => name === database);
}

/**
 * Runs one transaction on a store, which is created at first use, and answers once the data are written.
 * @throws a `QuotaExceededError` where the device is full.
 */
export async function runTransaction<T>(
  { database, store }: DeviceStore,
  mode: IDBTransactionMode,
  operation: (objectStore: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store);
  const connection = await waitForRequest(opening);
  try {
    return await new Promise((resolve, reject) => {
      const transaction = connection.transaction(store, mode);
      const request = operation(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? request.error ?? new Error('The database refused'));
    });
  } finally {
    connection.close();
  }
}

/** Gives a record another key, in one transaction: what was deleted meanwhile does not come back. */
export async function moveRecord(deviceStore: DeviceStore, from: IDBValidKey, to: IDBValidKey): Promise<void> {
  await runTransaction<unknown>(deviceStore, 'readwrite', (store) => {
    const reading: IDBRequest<unknown> = store.get(from);
    reading.onsuccess = () => {
      if (reading.result === undefined) return;
      store.delete(from);
      store.put(reading.result, to);
    };
    return reading;
  });
}
