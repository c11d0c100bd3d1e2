import { runTransaction } from './deviceStorage/indexedDb';
import { openBytes, sealBytes, type SealedBytes } from './deviceStorage/sealedBytes';

/**
 * An encrypted copy of unfinished work in this browser's IndexedDB, so that a reload loses nothing. Each part is sealed
 * with AES-GCM under a key that scripts can use but not read, and bound to its owner. The copy lives for ten minutes
 * after the last change. A browser without IndexedDB or WebCrypto keeps none.
 */
const DATABASE = 'sealed-draft';
const STORE = 'parts';
const KEY = 'key';
const EXPIRES_AT = 'expiresAt';
const LIFETIME_MS = 10 * 60 * 1000;

let deletionTimer: number | undefined;
/** The last operation. Operations run one after another, so that a late write cannot follow a deletion. */
let lastOperation: Promise<unknown> = Promise.resolve();

const isSupported = () => 'indexedDB' in globalThis && 'subtle' in crypto;

const withStore = <T>(mode: IDBTransactionMode, operation: (store: IDBObjectStore) => IDBRequest<T>) =>
  runTransaction({ database: DATABASE, store: STORE }, mode, operation);

const readValue = (name: string) => withStore<unknown>('readonly', (store) => store.get(name));
const writeValue = (name: string, value: unknown) => withStore('readwrite', (store) => store.put(value, name));

/** Runs an operation after the earlier ones. A failure counts as "nothing stored". */
function runInOrder<T>(operation: () => Promise<T>): Promise<T | null> {
  const result = lastOperation.then(async () => (isSupported() ? operation() : null)).catch(() => null);
  lastOperation = result;
  return result;
}

async function readOrCreateKey(): Promise<CryptoKey> {
  const storedKey = await readValue(KEY);
  if (storedKey instanceof CryptoKey) return storedKey;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await writeValue(KEY, key);
  return key;
}

const toContext = (userId: string, part: string) => `${userId}/${part}`;

function deleteLater(waitMs: number): void {
  window.clearTimeout(deletionTimer);
  deletionTimer = window.setTimeout(() => void deleteDraft(), waitMs);
}

/** Seals one part of the draft for a user. The ten minutes start again. */
export async function saveDraftPart(userId: string, part: string, content: ArrayBuffer): Promise<void> {
  await runInOrder(async () => {
    const sealedPart = await sealBytes(await readOrCreateKey(), toContext(userId, part), content);
    await writeValue(EXPIRES_AT, Date.now() + LIFETIME_MS);
    await writeValue(part, sealedPart);
    deleteLater(LIFETIME_MS);
  });
}

/** Opens one part of the draft. Null if there is none, if it expired, or if it belongs to another user. */
export function readDraftPart(userId: string, part: string): Promise<ArrayBuffer | null> {
  return runInOrder(async () => {
    const expiresAt = await readValue(EXPIRES_AT);
    const sealedPart = (await readValue(part)) as SealedBytes | undefined;
    if (!sealedPart || typeof expiresAt !== 'number' || expiresAt <= Date.now()) return null;
    return openBytes(await readOrCreateKey(), toContext(userId, part), sealedPart);
  });
}

/** Deletes parts of the draft; with the last one also the key. */
export async function deleteDraftParts(...parts: string[]): Promise<void> {
  await runInOrder(async () => {
    for (const part of parts) await withStore('readwrite', (store) => store.delete(part));
    const names = await withStore('readonly', (store) => store.getAllKeys());
    if (names.every((name) => name === KEY || name === EXPIRES_AT)) {
      await withStore('readwrite', (store) => store.clear());
    }
  });
}

/** Deletes the draft and its key. */
export async function deleteDraft(): Promise<void> {
  window.clearTimeout(deletionTimer);
  await runInOrder(() => withStore('readwrite', (store) => store.clear()));
}

/** Deletes the draft of an earlier visit if it expired, or else when it does. */
export async function deleteExpiredDraft(): Promise<void> {
  const expiresAt = await runInOrder(() => readValue(EXPIRES_AT));
  if (typeof expiresAt === 'number') deleteLater(Math.max(0, expiresAt - Date.now()));
}
