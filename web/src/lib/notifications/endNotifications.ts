import { api } from '../api';
import { findSubscription, getDeviceId, unsubscribe } from './pushSubscription';

/**
 * Ends this device's notifications after a sign-out. Where another account takes over an expired session, those go on that it turned
 * on, on another page. Never throws.
 */
export async function endNotificationsAfter(event: 'signedOut' | 'userChanged'): Promise<void> {
  await (event === 'signedOut' ? unsubscribe() : endOtherSubscription().catch(() => undefined));
}

async function endOtherSubscription(): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return;
  const id = await getDeviceId(subscription);
  const devices = await api.reminders.devices({}).catch(() => null);
  if (!devices?.ids.includes(id)) await subscription.unsubscribe();
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
