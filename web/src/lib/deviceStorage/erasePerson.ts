import { eraseStoredCopyOf } from '../offline/lockedCopyStore';
import { runTransaction } from './indexedDb';
import { removePhotosOf } from './photoStore';
import { THUMBNAILS, toThumbnailName } from './thumbnailStore';
import { eraseWaitingPhotosOf } from './waitingPhotos';

/** Deletes what this device has of a person who was removed from an account: photos, thumbnails and the copy for times without a connection. Never throws. */
export async function erasePerson(userId: string, personId: string): Promise<void> {
  if (!('indexedDB' in globalThis)) return;
  const thumbnails = IDBKeyRange.bound(
    toThumbnailName(userId, personId, ''),
    toThumbnailName(userId, personId, '\uffff'),
  );
  await Promise.allSettled([
    removePhotosOf(userId, (id) => id === personId),
    runTransaction(THUMBNAILS, 'readwrite', (store) => store.delete(thumbnails)),
    eraseWaitingPhotosOf(userId, personId),
    eraseStoredCopyOf(personId),
  ]);
}
