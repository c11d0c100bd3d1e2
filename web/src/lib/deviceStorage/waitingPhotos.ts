import { eraseRecords, listKeys, readRecord, saveRecord } from '../../device/deviceRecords';
import { subscribeToStore } from '../../device/deviceDatabase';
import { isOver } from '../../device/deviceExpiry';
import { DEVICE_STORES, type WaitingPhotoKey } from '../../device/deviceStores';
import { openBytes, sealBytes } from '../../device/sealedBytes';
import { toPersonalName } from '../../people/toPersonalName';
import { loadPhotoKey } from './photoKey';

/** Photos that were to be analyzed without a connection (`docs/decisions/136-without-a-connection.md`). */
const { waitingPhotos: WAITING } = DEVICE_STORES;

/** How long a photo waits, in milliseconds. */
export const WAITING_MS = WAITING.lifetimeMs!;

/** Whose photo it is, and since when it waits, in milliseconds since 1970. It is of the person whose records the page shows. */
type PhotoOfPage = [userId: string, since: number];

const toKey = ([userId, since]: PhotoOfPage): WaitingPhotoKey => [toPersonalName(userId), since];
const toContext = (photo: PhotoOfPage) => `${toKey(photo).join('/')}/waiting`;
const seal = async (photo: PhotoOfPage, content: Uint8Array<ArrayBuffer>) =>
  sealBytes(await loadPhotoKey(photo[0]), toContext(photo), content);

/** Calls `listener` whenever a photo of this page begins or ends to wait. Returns the function that unsubscribes. */
export const subscribeToWaitingPhotos = (listener: () => void): (() => void) => subscribeToStore(WAITING, listener);

/**
 * Seals a photo that waits `since` then, in place of an earlier state of it. @throws where its time is over, or there is no key or no
 * room.
 */
export async function saveWaitingPhoto(photo: PhotoOfPage, content: Uint8Array<ArrayBuffer>): Promise<void> {
  if (isOver(WAITING, photo[1])) throw new Error('This photo cannot wait any longer');
  const isSaved = await saveRecord(WAITING, toKey(photo), () => seal(photo, content));
  if (!isSaved) throw new Error('The session has ended');
}

/** Seals another state of a photo that waits. One that was erased meanwhile stays away. @throws where there is no key, or no room. */
export async function replaceWaitingPhoto(photo: PhotoOfPage, content: Uint8Array<ArrayBuffer>): Promise<void> {
  const key = toKey(photo);
  await saveRecord(
    WAITING,
    key,
    () => seal(photo, content),
    async (records, sealed) => {
      if ((await records.getKey(key)) !== undefined) await records.put(sealed, key);
    },
  );
}

/** Opens a photo. Null where its time is over. @throws where the key cannot be fetched or does not open it. */
export async function readWaitingPhoto(photo: PhotoOfPage): Promise<ArrayBuffer | null> {
  const sealed = await readRecord(WAITING, toKey(photo));
  return sealed ? openBytes(await loadPhotoKey(photo[0]), toContext(photo), sealed) : null;
}

/** Since when each photo of the person whose records the page shows waits, oldest first. A browser without databases has none. */
export async function listWaitingPhotos(userId: string): Promise<number[]> {
  const keys = await listKeys(WAITING);
  return keys.flatMap(([owner, since]) => (owner === toPersonalName(userId) ? [since] : []));
}

/** Erases one photo, if it is there. */
export async function removeWaitingPhoto(photo: PhotoOfPage): Promise<void> {
  const [erasedOwner, erasedSince] = toKey(photo);
  await eraseRecords(WAITING, ([owner, since]) => owner === erasedOwner && since === erasedSince);
}
