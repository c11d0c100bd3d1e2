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

interface SealedPart {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

let deletionTimer: number | undefined;
/** The last operation. Operations run one after another, so that a late write cannot follow a deletion. */
let lastOperation: Promise<unknown> = Promise.resolve();

const isSupported = () => 'indexedDB' in globalThis && 'subtle' in crypto;

function waitFor<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database refused'));
  });
}

async function withStore<T>(mode: IDBTransactionMode, operation: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await waitFor(opening);
  try {
    return await waitFor(operation(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

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

const toCipher = (iv: Uint8Array<ArrayBuffer>, userId: string, part: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(`${userId}/${part}`),
});

function deleteLater(waitMs: number): void {
  window.clearTimeout(deletionTimer);
  deletionTimer = window.setTimeout(() => void deleteDraft(), waitMs);
}

/** Seals one part of the draft for a user. The ten minutes start again. */
export async function saveDraftPart(userId: string, part: string, content: ArrayBuffer): Promise<void> {
  await runInOrder(async () => {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const bytes = await crypto.subtle.encrypt(toCipher(iv, userId, part), await readOrCreateKey(), content);
    await writeValue(EXPIRES_AT, Date.now() + LIFETIME_MS);
    await writeValue(part, { iv, bytes } satisfies SealedPart);
    deleteLater(LIFETIME_MS);
  });
}

/** Opens one part of the draft. Null if there is none, if it expired, or if it belongs to another user. */
export function readDraftPart(userId: string, part: string): Promise<ArrayBuffer | null> {
  return runInOrder(async () => {
    const expiresAt = await readValue(EXPIRES_AT);
    const sealedPart = (await readValue(part)) as SealedPart | undefined;
    if (!sealedPart || typeof expiresAt !== 'number' || expiresAt <= Date.now()) return null;
    return crypto.subtle.decrypt(toCipher(sealedPart.iv, userId, part), await readOrCreateKey(), sealedPart.bytes);
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
