import { api } from '../api';
import { findSubscription, getDeviceId, unsubscribe } from '../notifications/pushSubscription';
import { eraseExpiredLockedCopy, eraseLockedCopy } from '../offline/lockedCopyStore';
import { deleteDraft, deleteExpiredDraft } from './draftStore';
import { eraseExpiredWaitingPhotos, eraseWaitingPhotos } from './waitingPhotos';

/** Erases what this device keeps for the session: the draft, photos that wait, the locked copy, and its subscription. Never throws. */
export async function eraseDeviceData(): Promise<void> {
  await Promise.all([deleteDraft(), eraseWaitingPhotos(), eraseLockedCopy(), unsubscribe()]);
}

/** Erases what another account would meet that takes over an expired session: the draft, and notifications. Never throws. */
export async function eraseForOtherAccount(): Promise<void> {
  await Promise.all([deleteDraft(), unsubscribe()]);
}

/** Erases that of it whose time is over. Never throws. */
export async function eraseExpiredDeviceData(): Promise<void> {
  await Promise.all([deleteExpiredDraft(), eraseExpiredWaitingPhotos(), eraseExpiredLockedCopy()]);
}

/** Turns this device's notifications off, while the session may still tell the server. Never throws. */
export async function endNotifications(): Promise<void> {
  const subscription = await findSubscription().catch(() => null);
  if (!subscription) return;
  const id = await getDeviceId(subscription);
  await Promise.allSettled([api.reminders.removeDevice({ params: { id } }), unsubscribe()]);
}
