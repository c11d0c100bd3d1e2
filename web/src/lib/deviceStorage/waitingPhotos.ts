import { toPersonalName } from '../../people/toPersonalName';
import { runTransaction, type DeviceStore } from './indexedDb';
import { loadPhotoKey } from './photoKey';
import { openBytes, sealBytes, type SealedBytes } from './sealedBytes';
import { SESSION_DATABASES } from './sessionDatabases';
import { createWaitingStore, isStorageSupported } from './waitingStore';

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

const photos = createWaitingStore<StoredKey>({
  store: WAITING,
  lifetimeMs: WAITING_MS,
  readStart: ([, since]) => since,
});

const toStoredKey = ([userId, since]: WaitingKey): StoredKey => [toPersonalName(userId), since];
const toContext = (key: WaitingKey) => `${toStoredKey(key).join('/')}/waiting`;

/** Calls `listener` whenever a photo of this page begins or ends to wait. Returns the function that unsubscribes. */
export const subscribeToWaitingPhotos = photos.subscribe;
/** Erases the photos of people of an account for whom `isGone` answers true. */
export const eraseWaitingPhotosOf = photos.eraseOf;
/** Erases every photo that waits on this device. Never throws. */
export const eraseWaitingPhotos = photos.eraseAll;
/** Erases the photos whose time is over, now and later when that of the next one is. Never throws. */
export const eraseExpiredWaitingPhotos = photos.eraseExpired;

async function write<T>(
  key: WaitingKey,
  content: Uint8Array<ArrayBuffer>,
  operation: (store: IDBObjectStore, sealed: SealedBytes) => IDBRequest<T>,
): Promise<void> {
  if (!isStorageSupported() || photos.isOver(key[1])) throw new Error('This photo cannot wait');
  const seal = async () => sealBytes(await loadPhotoKey(key[0]), toContext(key), content);
  if (!(await photos.writeSealed(seal, operation))) throw new Error('The session has ended');
  await photos.eraseExpired();
}

/** Seals a photo that waits `since` then, in place of an earlier state of it. @throws where there is no key, or no room. */
export async function saveWaitingPhoto(key: WaitingKey, content: Uint8Array<ArrayBuffer>): Promise<void> {
  await write(key, content, (store, sealed) => store.put(sealed, toStoredKey(key)));
}

/** Seals another state of a photo that waits. One that was erased meanwhile stays away. @throws where there is no key, or no room. */
export async function replaceWaitingPhoto(key: WaitingKey, content: Uint8Array<ArrayBuffer>): Promise<void> {
  await write(key, content, (store, sealed) => {
    const stored: IDBRequest<unknown> = store.get(toStoredKey(key));
    stored.onsuccess = () => {
      if (stored.result !== undefined) store.put(sealed, toStoredKey(key));
    };
    return stored;
  });
}

/** Opens a photo. Null where its time is over. @throws where the key cannot be fetched or does not open it. */
export async function readWaitingPhoto(key: WaitingKey): Promise<ArrayBuffer | null> {
  if (photos.isOver(key[1])) return null;
  const sealed = await runTransaction<SealedBytes | undefined>(
    WAITING,
    'readonly',
    (store) => store.get(toStoredKey(key)) as IDBRequest<SealedBytes | undefined>,
  );
  return sealed ? openBytes(await loadPhotoKey(key[0]), toContext(key), sealed) : null;
}

/** Since when each photo of the person whose records the page shows waits, oldest first. A browser without IndexedDB has none. */
export async function listWaitingPhotos(userId: string): Promise<number[]> {
  if (!isStorageSupported()) return [];
  return (await photos.listKeys()).flatMap(([owner, since]) =>
    owner === toPersonalName(userId) && !photos.isOver(since) ? [since] : [],
  );
}

/** Erases one photo, if it is there. */
export async function removeWaitingPhoto(key: WaitingKey): Promise<void> {
  await photos.remove(toStoredKey(key));
  photos.notifyListeners();
}
