import { toPersonalName } from '../../people/toPersonalName';
import { subscribeToSession } from '../sessionEvents';
import { runTransaction, type DeviceStore } from './indexedDb';
import { loadPhotoKey } from './photoKey';
import { openBytes, sealBytes, type SealedBytes } from './sealedBytes';
import { SESSION_DATABASES } from './sessionDatabases';

/**
 * Photos that were to be analyzed without a connection: in the browser's IndexedDB, sealed under the key that the person's
 * account holds, for at most 24 hours (`docs/decisions/136-without-a-connection.md`).
 */
const WAITING: DeviceStore = { database: SESSION_DATABASES.waitingPhotos, store: 'photos' };

/** How long a photo waits. */
export const WAITING_MS = 24 * 60 * 60 * 1000;

/** Whose photo it is, and since when it waits, in milliseconds since 1970. It is of the person whose records the page shows. */
type WaitingKey = [userId: string, since: number];
/** The key of a record: the account, with the person where it is not the holder, and the time. */
type StoredKey = [owner: string, since: number];

let erasureTimer: number | undefined;
/** Rises when the session ends, so that no photo is written after all were erased. */
let sessionCount = 0;
const listeners = new Set<() => void>();

subscribeToSession(() => {
  sessionCount++;
});

const isSupported = () => 'indexedDB' in globalThis && 'subtle' in crypto;
const isOver = (since: number) => since + WAITING_MS <= Date.now();
const toStoredKey = ([userId, since]: WaitingKey): StoredKey => [toPersonalName(userId), since];
const toContext = (key: WaitingKey) => `${toStoredKey(key).join('/')}/waiting`;

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever a photo of this page begins or ends to wait. Returns the function that unsubscribes. */
export function subscribeToWaitingPhotos(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const listAll = async () => (await runTransaction(WAITING, 'readonly', (store) => store.getAllKeys())) as StoredKey[];
const remove = (key: StoredKey) => runTransaction(WAITING, 'readwrite', (store) => store.delete(key));

/** Seals a photo that waits `since` then, in place of an earlier state of it. @throws where there is no key, or no room. */
export async function saveWaitingPhoto(key: WaitingKey, content: Uint8Array<ArrayBuffer>): Promise<void> {
  if (!isSupported() || isOver(key[1])) throw new Error('This photo cannot wait');
  const session = sessionCount;
  const sealed = await sealBytes(await loadPhotoKey(key[0]), toContext(key), content);
  if (session !== sessionCount) throw new Error('The session has ended');
  await runTransaction<IDBValidKey>(WAITING, 'readwrite', (store) => store.put(sealed, toStoredKey(key)));
  await eraseExpiredWaitingPhotos();
}

/** Opens a photo. Null where its time is over. @throws where the key cannot be fetched or does not open it. */
export async function readWaitingPhoto(key: WaitingKey): Promise<ArrayBuffer | null> {
  if (isOver(key[1])) return null;
  const sealed = await runTransaction<SealedBytes | undefined>(
    WAITING,
    'readonly',
    (store) => store.get(toStoredKey(key)) as IDBRequest<SealedBytes | undefined>,
  );
  return sealed ? openBytes(await loadPhotoKey(key[0]), toContext(key), sealed) : null;
}

/** Since when each photo of the person whose records the page shows waits, oldest first. A browser without IndexedDB has none. */
export async function listWaitingPhotos(userId: string): Promise<number[]> {
  if (!isSupported()) return [];
  return (await listAll()).flatMap(([owner, since]) =>
    owner === toPersonalName(userId) && !isOver(since) ? [since] : [],
  );
}

/** Erases one photo, if it is there. */
export async function removeWaitingPhoto(key: WaitingKey): Promise<void> {
  await remove(toStoredKey(key));
  notifyListeners();
}

/** Erases the photos of people of an account for whom `isGone` answers true. */
export async function eraseWaitingPhotosOf(userId: string, isGone: (personId: string) => boolean): Promise<void> {
  for (const key of await listAll()) {
    const [accountId, personId] = key[0].split('/');
    if (accountId === userId && personId !== undefined && isGone(personId)) await remove(key);
  }
  notifyListeners();
}

/** Erases every photo that waits on this device. Never throws. */
export async function eraseWaitingPhotos(): Promise<void> {
  window.clearTimeout(erasureTimer);
  if (isSupported()) await runTransaction(WAITING, 'readwrite', (store) => store.clear()).catch(() => undefined);
  notifyListeners();
}

/** Erases the photos whose time is over, now and later when that of the next one is. Never throws. */
export async function eraseExpiredWaitingPhotos(): Promise<void> {
  window.clearTimeout(erasureTimer);
  if (!isSupported()) return;
  try {
    const keys = await listAll();
    for (const key of keys) if (isOver(key[1])) await remove(key);
    const next = Math.min(...keys.map(([, since]) => since).filter((since) => !isOver(since)));
    if (Number.isFinite(next)) {
      const waitMs = Math.max(0, next + WAITING_MS - Date.now());
      erasureTimer = window.setTimeout(() => void eraseExpiredWaitingPhotos(), waitMs);
    }
  } catch {
    return;
  }
  notifyListeners();
}
