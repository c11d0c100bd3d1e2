import { subscribeToSession } from '../lib/sessionEvents';
import { runTransaction, runWhereCreated, type Records } from './deviceDatabase';
import { eraseExpiredBy, isOver } from './deviceExpiry';
import { eraseSettings } from './deviceSettings';
import { DEVICE_STORES, hasDatabases, type DeviceStore, type ErasureEvent, type RecordSubject } from './deviceStores';

/** A record that is being prepared or written. An erasure covers it, too. */
interface PendingSave {
  store: DeviceStore;
  key: IDBValidKey;
  isDropped: boolean;
}

const pendingSaves = new Map<PendingSave, Promise<boolean>>();
/** The analyses that were deleted on this page. */
const deletedAnalyses = new Set<string>();

const NO_RECORDS = { get: () => Promise.resolve(undefined) };

const listPendingSaves = (store: DeviceStore): PendingSave[] =>
  [...pendingSaves.keys()].filter((save) => save.store === store);

/** Waits until a record is written where it is being saved. */
async function waitForSaves(store: DeviceStore, key: IDBValidKey): Promise<void> {
  const saves = listPendingSaves(store).filter((save) => indexedDB.cmp(save.key, key) === 0);
  await Promise.allSettled(saves.map((save) => pendingSaves.get(save)!));
}

// A key of the account that arrives after the session ended may be another account's.
subscribeToSession((event) => {
  for (const save of pendingSaves.keys()) {
    const { sealedUnder, erasedOn } = save.store;
    if (sealedUnder === 'accountKey' || erasedOn.some((erasure) => erasure === event)) save.isDropped = true;
  }
});

/**
 * Prepares a value and writes it, in place of an earlier one. Returns whether it was written: not where the record was erased
 * meanwhile, the session ended, or the analysis was deleted on this page. Saves of one record are written in their order.
 * @throws where the value cannot be prepared, or there is no room
 */
export async function saveRecord<K extends IDBValidKey, V>(
  store: DeviceStore<K, V>,
  key: K,
  prepare: () => Promise<V>,
  write: (records: Records<K, V, 'readwrite'>, value: V) => Promise<unknown> = (records, value) =>
    records.put(value, key),
): Promise<boolean> {
  if (!hasDatabases()) throw new Error('This browser has no databases');
  const save: PendingSave = { store, key, isDropped: false };
  const saving = Promise.all([prepare(), waitForSaves(store, key)]).then(async ([value]) => {
    const subject = await store.readSubject?.(key, NO_RECORDS);
    if (save.isDropped || deletedAnalyses.has(subject?.analysisId ?? '')) return false;
    await runTransaction(store, 'readwrite', (records) => write(records, value));
    if (store.lifetimeMs !== null) eraseExpiredBy(Date.now() + store.lifetimeMs);
    return true;
  });
  pendingSaves.set(save, saving);
  return saving.finally(() => pendingSaves.delete(save));
}

/** Reads a record, once it is written where it is being saved. Undefined without one, or where its time is over. */
export async function readRecord<K extends IDBValidKey, V>(store: DeviceStore<K, V>, key: K): Promise<V | undefined> {
  await waitForSaves(store, key);
  return runWhereCreated(store, 'readonly', async (records) =>
    isOver(store, await store.readStart?.(key, records)) ? undefined : records.get(key),
  );
}

/** Lists the keys of records in their order, without those whose time is over. A browser without databases has none. */
export async function listKeys<K extends IDBValidKey, V>(store: DeviceStore<K, V>): Promise<K[]> {
  const keys = await runWhereCreated(store, 'readonly', async (records) => {
    const current: K[] = [];
    for (const key of await records.getAllKeys()) {
      if (!isOver(store, await store.readStart?.(key, records))) current.push(key);
    }
    return current;
  });
  return keys ?? [];
}

/** Lists whose the records of a store are. */
export async function listSubjects(store: DeviceStore): Promise<RecordSubject[]> {
  const subjects = await runWhereCreated(store, 'readonly', async (records) => {
    const found: (RecordSubject | undefined)[] = [];
    for (const key of await records.getAllKeys()) found.push(await store.readSubject?.(key, records));
    return found.filter((subject) => subject !== undefined);
  });
  return subjects ?? [];
}

/** Changes records in one transaction, where the store was created on this device or is about to be. */
export async function changeRecords<K extends IDBValidKey, V>(
  store: DeviceStore<K, V>,
  change: (records: Records<K, V, 'readwrite'>) => Promise<unknown>,
): Promise<void> {
  const run = listPendingSaves(store).length > 0 ? runTransaction : runWhereCreated;
  await run(store, 'readwrite', change);
}

/** Erases the records for which `isErased` answers true, also those that are being saved. */
export async function eraseRecords<K extends IDBValidKey, V>(
  store: DeviceStore<K, V>,
  isErased: (key: K, subject: RecordSubject | undefined) => boolean,
): Promise<void> {
  for (const save of listPendingSaves(store)) {
    const key = save.key as K;
    if (isErased(key, await store.readSubject?.(key, NO_RECORDS))) save.isDropped = true;
  }
  await changeRecords(store, async (records) => {
    for (const key of await records.getAllKeys()) {
      if (isErased(key, await store.readSubject?.(key, records))) await records.delete(key);
    }
  });
}

/** Erases what ends with an event, of every store and setting, for whose subject `isErased` answers true. Never throws. */
export async function eraseOn(event: ErasureEvent, isErased: (subject: RecordSubject) => boolean): Promise<void> {
  eraseSettings(event, isErased);
  const stores = Object.values<DeviceStore>(DEVICE_STORES).filter(({ erasedOn }) => erasedOn.includes(event));
  await Promise.allSettled(
    stores.map((store) => eraseRecords(store, (_key, subject) => subject !== undefined && isErased(subject))),
  );
}

/** Erases what this device has of a deleted analysis. No later call on this page saves anything of it. Never throws. */
export async function eraseAnalysis(userId: string, analysisId: string): Promise<void> {
  deletedAnalyses.add(analysisId);
  await eraseOn('analysisDeleted', (subject) => subject.userId === userId && subject.analysisId === analysisId);
}
