import { runTransaction } from './indexedDb';
import { removePhotosOf } from './photoStore';
import { THUMBNAILS, toThumbnailName } from './thumbnailStore';

/** Deletes the photos and thumbnails of a person who was removed from an account from this device. Never throws. */
export async function erasePerson(userId: string, personId: string): Promise<void> {
  if (!('indexedDB' in globalThis)) return;
  const thumbnails = IDBKeyRange.bound(
    toThumbnailName(userId, personId, ''),
    toThumbnailName(userId, personId, '\uffff'),
  );
  await Promise.allSettled([
    removePhotosOf(userId, (id) => id === personId),
    runTransaction(THUMBNAILS, 'readwrite', (store) => store.delete(thumbnails)),
  ]);
}
