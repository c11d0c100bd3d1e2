import { subscribeToSession } from '../sessionEvents';
import { runTransaction, type DeviceStore } from './indexedDb';

/** The key of a record begins with its account, with the person where it is not the holder. */
type WaitingKey = [owner: string, ...rest: (string | number)[]];

interface WaitingStoreOptions<K extends WaitingKey> {
  store: DeviceStore;
  lifetimeMs: number;
  /** Since when a record waits, in milliseconds since 1970; undefined where it is gone. */
  readStart: (key: K) => number | Promise<number | undefined>;
}

/** Whether this browser can keep sealed records. */
export const isStorageSupported = () => 'indexedDB' in globalThis && 'subtle' in crypto;

/** A store of this device for what waits for a connection. Its records are erased when their time is over. */
export function createWaitingStore<K extends WaitingKey>({ store, lifetimeMs, readStart }: WaitingStoreOptions<K>) {
  let erasureTimer: number | undefined;
  /** Rises when the session ends, so that nothing is written after all was erased. */
  let sessionCount = 0;
  const listeners = new Set<() => void>();
  subscribeToSession(() => {
    sessionCount++;
  });

  const isOver = (start: number) => start + lifetimeMs <= Date.now();
  const listKeys = async () => (await runTransaction(store, 'readonly', (records) => records.getAllKeys())) as K[];
  const remove = (key: K) => runTransaction(store, 'readwrite', (records) => records.delete(key));
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };

  /** Erases the records whose time is over, now and later when that of the next one is. Never throws. */
  const eraseExpired = async (): Promise<void> => {
    window.clearTimeout(erasureTimer);
    if (!isStorageSupported()) return;
    try {
      let next = Number.POSITIVE_INFINITY;
      for (const key of await listKeys()) {
        const start = await readStart(key);
        if (start === undefined) continue;
        if (isOver(start)) await remove(key);
        else next = Math.min(next, start + lifetimeMs);
      }
      window.clearTimeout(erasureTimer);
      if (Number.isFinite(next)) erasureTimer = window.setTimeout(() => void eraseExpired(), next - Date.now());
    } catch {
      return;
    }
    notifyListeners();
  };

  return {
    isOver,
    listKeys,
    remove,
    notifyListeners,
    eraseExpired,
    /** Calls `listener` whenever a record of this page begins or ends to wait. Returns the function that unsubscribes. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Writes a sealed record, unless the session ends meanwhile. Answers whether it wrote. @throws where there is no room */
    writeSealed: async <R, T>(
      seal: () => Promise<R>,
      operation: (records: IDBObjectStore, sealed: R) => IDBRequest<T>,
    ): Promise<boolean> => {
      const session = sessionCount;
      const sealed = await seal();
      if (session !== sessionCount) return false;
      await runTransaction(store, 'readwrite', (records) => operation(records, sealed));
      return true;
    },
    /** Erases the records of people of an account for whom `isGone` answers true. */
    eraseOf: async (userId: string, isGone: (personId: string) => boolean): Promise<void> => {
      for (const key of await listKeys()) {
        const [accountId, personId] = key[0].split('/');
        if (accountId === userId && personId !== undefined && isGone(personId)) await remove(key);
      }
      notifyListeners();
    },
    /** Erases every record. Never throws. */
    eraseAll: async (): Promise<void> => {
      window.clearTimeout(erasureTimer);
      const clear = () => runTransaction(store, 'readwrite', (records) => records.clear());
      if (isStorageSupported()) await clear().catch(() => undefined);
      notifyListeners();
    },
  };
}
