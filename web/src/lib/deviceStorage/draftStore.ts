import { runTransaction } from './indexedDb';
import { DRAFT_LIFETIME_MS, SESSION_DATABASES } from './sessionDatabases';

/**
 * Where an encrypted copy of unfinished work lies in this browser's IndexedDB, and its end: ten minutes after the last change. A
 * browser without IndexedDB or WebCrypto keeps none.
 */
const STORE = 'parts';
const EXPIRES_AT = 'expiresAt';

/** The newest content of each part that is not sealed yet. */
export const unsealedParts = new Map<string, ArrayBuffer>();

let deletionTimer: number | undefined;
/** The last operation. Operations run one after another, so that a late write cannot follow a deletion. */
let lastOperation: Promise<unknown> = Promise.resolve();

/** Whether this browser can keep a draft. */
export const isDraftSupported = () => 'indexedDB' in globalThis && 'subtle' in crypto;

/** Runs one operation on the stored parts of the draft. */
export const withDraftStore = <T>(mode: IDBTransactionMode, operation: (store: IDBObjectStore) => IDBRequest<T>) =>
  runTransaction({ database: SESSION_DATABASES.draft, store: STORE }, mode, operation);

/** Runs an operation after the earlier ones. A failure counts as "nothing stored". */
export function runInOrder<T>(operation: () => Promise<T>): Promise<T | null> {
  const result = lastOperation.then(async () => (isDraftSupported() ? operation() : null)).catch(() => null);
  lastOperation = result;
  return result;
}

function deleteLater(waitMs: number): void {
  window.clearTimeout(deletionTimer);
  deletionTimer = window.setTimeout(() => void deleteDraft(), waitMs);
}

/** When the draft ends, in milliseconds since 1970; undefined without one. */
export async function readDraftEnd(): Promise<number | undefined> {
  const expiresAt: unknown = await withDraftStore<unknown>('readonly', (store) => store.get(EXPIRES_AT));
  return typeof expiresAt === 'number' ? expiresAt : undefined;
}

/** Writes one part of the draft, whose ten minutes start again. One transaction, because the person may reload at any moment. */
export async function writeDraftPart(name: string, part: unknown): Promise<void> {
  await withDraftStore('readwrite', (store) => {
    store.put(Date.now() + DRAFT_LIFETIME_MS, EXPIRES_AT);
    return store.put(part, name);
  });
  deleteLater(DRAFT_LIFETIME_MS);
}

/** Whether a stored value is a part of the draft, given its name and that of the key. */
export const isDraftPart = (name: IDBValidKey, keyName: string): boolean => name !== keyName && name !== EXPIRES_AT;

/** Deletes the draft and its key, and what is not sealed yet. */
export async function deleteDraft(): Promise<void> {
  window.clearTimeout(deletionTimer);
  unsealedParts.clear();
  await runInOrder(() => withDraftStore('readwrite', (store) => store.clear()));
}

/** Deletes the draft of an earlier visit if it expired, or else when it does. */
export async function deleteExpiredDraft(): Promise<void> {
  const expiresAt = await runInOrder(readDraftEnd);
  if (typeof expiresAt === 'number') deleteLater(Math.max(0, expiresAt - Date.now()));
}
