import { openDB, type DBSchema, type IDBPObjectStore } from 'idb';
import { hasDatabases, type DeviceStore } from './deviceStores';

interface Schema<K extends IDBValidKey, V> extends DBSchema {
  records: { key: K; value: V };
}

/** The records of a store within one transaction, which ends where an operation awaits anything else. */
export type Records<K extends IDBValidKey, V, M extends IDBTransactionMode> = IDBPObjectStore<
  Schema<K, V>,
  ['records'],
  'records',
  M
>;

/** Every store began with this version, and no store has had another one. */
const VERSION = 1;

const listeners = new Map<string, Set<() => void>>();

/** Calls `listener` whenever this page changes records of a store. Returns the function that unsubscribes. */
export function subscribeToStore({ name }: DeviceStore, listener: () => void): () => void {
  const subscribed = listeners.get(name) ?? new Set();
  listeners.set(name, subscribed.add(listener));
  return () => void subscribed.delete(listener);
}

/** Whether a store was created on this device. A browser that does not say answers true. */
async function isCreated({ name }: DeviceStore): Promise<boolean> {
  const { databases } = indexedDB as Partial<IDBFactory>;
  return !databases || (await databases.call(indexedDB)).some((database) => database.name === name);
}

/**
 * Runs one transaction on a store, which is created at first use, and answers once the data are written.
 * @throws a `QuotaExceededError` where the device is full.
 */
export async function runTransaction<K extends IDBValidKey, V, M extends IDBTransactionMode, T>(
  store: DeviceStore<K, V>,
  mode: M,
  operation: (records: Records<K, V, M>) => Promise<T>,
): Promise<T> {
  // The schema calls every object store `records`, because each database has one.
  const objectStore = store.objectStore as 'records';
  const database = await openDB<Schema<K, V>>(store.name, VERSION, {
    upgrade: (created) => void created.createObjectStore(objectStore),
  });
  try {
    const transaction = database.transaction(objectStore, mode);
    const [result] = await Promise.all([operation(transaction.store), transaction.done]);
    if (mode === 'readwrite') listeners.get(store.name)?.forEach((listener) => listener());
    return result;
  } finally {
    database.close();
  }
}

/** Runs a transaction where the store was created on this device. Undefined elsewhere, so that reading and erasing create nothing. */
export async function runWhereCreated<K extends IDBValidKey, V, M extends IDBTransactionMode, T>(
  store: DeviceStore<K, V>,
  mode: M,
  operation: (records: Records<K, V, M>) => Promise<T>,
): Promise<T | undefined> {
  if (!hasDatabases() || !(await isCreated(store))) return undefined;
  return runTransaction(store, mode, operation);
}
