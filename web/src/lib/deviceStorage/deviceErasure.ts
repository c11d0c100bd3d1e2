import { eraseExpiredLockedCopy, eraseLockedCopy } from '../offline/lockedCopyStore';
import { deleteDraft, deleteExpiredDraft } from './draftStore';
import { eraseExpiredWaitingPhotos, eraseWaitingPhotos } from './waitingPhotos';

export { deleteDraft } from './draftStore';

/** Erases what this device keeps for the session: the draft, photos that wait, and the locked copy. Never throws. */
export async function eraseDeviceData(): Promise<void> {
  await Promise.all([deleteDraft(), eraseWaitingPhotos(), eraseLockedCopy()]);
}

/** Erases that of it whose time is over. Never throws. */
export async function eraseExpiredDeviceData(): Promise<void> {
  await Promise.all([deleteExpiredDraft(), eraseExpiredWaitingPhotos(), eraseExpiredLockedCopy()]);
}
