import { webcrypto } from 'node:crypto';
import { runInThisContext } from 'node:vm';
import * as fakeIndexedDb from 'fake-indexeddb';
import { runTransaction, runWhereCreated } from './deviceDatabase';
import { DEVICE_STORES, type DeviceStore } from './deviceStores';

type StoreName = keyof typeof DEVICE_STORES;
type Entry = [key: IDBValidKey, value: unknown];

const findStore = (name: StoreName): DeviceStore => DEVICE_STORES[name];

/** Starts a browser with encryption, and without any databases, which it keeps in memory. */
export function startTestDevice(): void {
  Object.assign(globalThis, fakeIndexedDb, { indexedDB: new fakeIndexedDb.IDBFactory() });
  Object.assign(globalThis, { structuredClone: runInThisContext('structuredClone') as typeof structuredClone });
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
}

/** Puts records into a store, as they lie there. */
export async function putEntries(name: StoreName, entries: readonly Entry[]): Promise<void> {
  await runTransaction(findStore(name), 'readwrite', async (records) => {
    for (const [key, value] of entries) await records.put(value, key);
  });
}

/** Reads the records of a store, as they lie there, in the order of their keys. A store that was not created has none. */
export async function readEntries(name: StoreName): Promise<Entry[]> {
  const entries = await runWhereCreated(findStore(name), 'readonly', async (records) => {
    const [keys, values] = [await records.getAllKeys(), await records.getAll()];
    return keys.map((key, index): Entry => [key, values[index]]);
  });
  return entries ?? [];
}

/** Reads the keys of a store, in their order. */
export const readStoredKeys = async (name: StoreName): Promise<IDBValidKey[]> =>
  (await readEntries(name)).map(([key]) => key);
