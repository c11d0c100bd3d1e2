import { eraseStoredCopiesOf } from '../offline/lockedCopyStore';
import { eraseWaitingPartsOf } from '../offline/waitingParts';
import { BODY_REGION_KEY } from './bodyRegionKey';
import { hasDatabase, runTransaction } from './indexedDb';
import { removePhotosOf } from './photoStore';
import { THUMBNAILS } from './thumbnailStore';
import { eraseWaitingPhotosOf } from './waitingPhotos';

type IsGone = (personId: string) => boolean;

/**
 * Deletes what this device has of people who were removed from an account: photos, thumbnails, what waits for a
 * connection, the copy for times without one, and the last body region. Never throws.
 * @param isGone whether the account no longer has a person. Only the server knows: what it deletes is lost
 */
export async function erasePeople(userId: string, isGone: IsGone): Promise<void> {
  eraseBodyRegionsOf(isGone);
  if (!('indexedDB' in globalThis)) return;
  await Promise.allSettled([
    removePhotosOf(userId, isGone),
    removeThumbnailsOf(userId, isGone),
    eraseWaitingPhotosOf(userId, isGone),
    eraseWaitingPartsOf(userId, isGone),
    eraseStoredCopiesOf(userId, isGone),
  ]);
}

async function removeThumbnailsOf(userId: string, isGone: IsGone): Promise<void> {
  if (!(await hasDatabase(THUMBNAILS))) return;
  const names = (await runTransaction(THUMBNAILS, 'readonly', (store) => store.getAllKeys())).map(String);
  for (const name of names) {
    const [accountId, personId = '', analysisId] = name.split('/');
    if (accountId !== userId || analysisId === undefined || !isGone(personId)) continue;
    await runTransaction(THUMBNAILS, 'readwrite', (store) => store.delete(name));
  }
}

/** Body regions name no account, so those of other accounts' people go, too: the next photo asks for the region again. */
function eraseBodyRegionsOf(isGone: IsGone): void {
  const start = `${BODY_REGION_KEY}/`;
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(start) && isGone(name.slice(start.length))) localStorage.removeItem(name);
    }
  } catch {
    return;
  }
}
