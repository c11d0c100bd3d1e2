import { api } from '../api';
import { findSubscription, getDeviceId, unsubscribe } from '../notifications/pushSubscription';
import { eraseExpiredLockedCopy, eraseLockedCopy } from '../offline/lockedCopyStore';
import { eraseExpiredWaitingParts, eraseWaitingParts } from '../offline/waitingParts';
import { deleteDraft, deleteExpiredDraft } from './draftStore';
import { eraseExpiredWaitingPhotos, eraseWaitingPhotos } from './waitingPhotos';

/**
 * Erases what this device keeps for the session: the draft, photos and parts of a check that wait, the locked
 * copy, and its subscription. Never throws.
 */
export async function eraseDeviceData(): Promise<void> {
  await Promise.all([deleteDraft(), eraseWaitingPhotos(), eraseWaitingParts(), eraseLockedCopy(), unsubscribe()]);
}

/** Erases what another account would meet that takes over an expired session: the draft, and notifications. Never throws. */
export async function eraseForOtherAccount(): Promise<void> {
  await Promise.all([deleteDraft(), endOtherSubscription().catch(() => undefined)]);
}

/** Ends the browser's subscription, unless the account that is signed in now turned it on, on another page. */
async function endOtherSubscription(): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return;
  const id = await getDeviceId(subscription);
  const devices = await api.reminders.devices({}).catch(() => null);
  if (!devices?.ids.includes(id)) await subscription.unsubscribe();
}

/** Erases that of it whose time is over. Never throws. */
export async function eraseExpiredDeviceData(): Promise<void> {
  await Promise.all([
    deleteExpiredDraft(),
    eraseExpiredWaitingPhotos(),
    eraseExpiredWaitingParts(),
    eraseExpiredLockedCopy(),
  ]);
}

/** Longest time for which a sign-out waits for the end of notifications, in milliseconds. */
const MAX_WAIT_MS = 3000;

/** Turns this device's notifications off, while the session may still tell the server. Waits three seconds at most. Never throws. */
export async function endNotifications(): Promise<void> {
  const waited = new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([turnOff().catch(() => undefined), waited]);
}

async function turnOff(): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return;
  const id = await getDeviceId(subscription);
  await Promise.allSettled([api.reminders.removeDevice({ params: { id } }), unsubscribe()]);
}
