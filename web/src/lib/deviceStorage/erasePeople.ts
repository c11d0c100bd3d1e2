import { createClientOf } from '../api';
import { eraseStoredCopiesOf } from '../offline/lockedCopyStore';
import { eraseWaitingPartsOf } from '../offline/waitingParts';
import { assignToPerson, listAnalysisIds } from './assignToPerson';
import { runTransaction } from './indexedDb';
import { listDevicePhotos, removeDevicePhoto } from './photoStore';
import { listThumbnails, THUMBNAILS } from './thumbnailStore';
import { eraseWaitingPhotosOf } from './waitingPhotos';

type IsGone = (personId: string) => boolean;

/**
 * Deletes what this device has of people who were removed from an account: photos, thumbnails, what waits for a
 * connection, and the copy for times without one. Photos and thumbnails stay until the server says that no
 * other person has their analyses. Never throws.
 * @param isGone whether the account no longer has a person. Only the server knows: what it deletes is lost
 */
export async function erasePeople(userId: string, isGone: IsGone): Promise<void> {
  if (!('indexedDB' in globalThis)) return;
  await Promise.allSettled([
    removePicturesOf(userId, isGone),
    eraseWaitingPhotosOf(userId, isGone),
    eraseWaitingPartsOf(userId, isGone),
    eraseStoredCopiesOf(userId, isGone),
  ]);
}

/**
 * Deletes photos and thumbnails of people who are gone. Those of spots that were moved to others before become theirs, also where
 * this device did not learn of the move. @throws where the server does not say whose spots they are of; then nothing is deleted.
 */
async function removePicturesOf(userId: string, isGone: IsGone): Promise<void> {
  const isOfGone = ({ personId }: { personId: string | null }) => personId !== null && isGone(personId);
  const photos = (await listDevicePhotos(userId)).filter(isOfGone);
  const thumbnails = (await listThumbnails(userId)).filter(isOfGone);
  if (photos.length + thumbnails.length === 0) return;
  const owned = new Set<string>();
  for (const { personId, analysisIds } of await listAnalysesOfAll(userId)) {
    await assignToPerson(userId, personId, analysisIds);
    for (const id of analysisIds) owned.add(id);
  }
  for (const { analysisId } of photos) if (!owned.has(analysisId)) await removeDevicePhoto(userId, analysisId);
  for (const { name, analysisId } of thumbnails) {
    if (!owned.has(analysisId)) await runTransaction(THUMBNAILS, 'readwrite', (store) => store.delete(name));
  }
}

/** Reads from the server which analyses each person of an account has. @throws where the session is another account's. */
async function listAnalysesOfAll(userId: string) {
  const { user } = await createClientOf(null).auth.me({});
  const lists: { personId: string | null; analysisIds: Set<string> }[] = [];
  for (const personId of [null, ...Object.keys(user.people)]) {
    lists.push({ personId, analysisIds: await listAnalysisIds(personId) });
  }
  // Asked last: the lists are of the account that the session had before or has now.
  const { user: last } = await createClientOf(null).auth.me({});
  if (user.id !== userId || last.id !== userId) throw new Error('The session is another account’s');
  return lists;
}
