import { PushDevices } from '#data/account/pushDevices';
import { Reminders } from '#data/account/reminders';
import { RetryLater, type ReminderNotification } from '#data/operations/outbox';
import type { RecordOwner } from '#data/table/keys';
import type { PushMessage } from '#domain/reminders/pushDevice';
import { getWebPush } from '#functions/services/push/webPush';
import type { Services } from '#functions/services/services';
import { getDuePath } from './duePath';
import { notificationMessages } from './messages';

const t = notificationMessages;

/** Reminds that something is due for a person of the account, without saying what or for whom: others may see the device. */
export const composeReminderNotification = (owner: RecordOwner): PushMessage => ({
  title: t('title'),
  body: t('body'),
  path: getDuePath(owner),
});

/**
 * Creates what sends the notifications of one run. One is sent only while its device gets any, and the person wants a reminder. A
 * subscription that has ended is removed. After a push service could not take one, the run calls it no more, so that letters wait
 * for no outage of others.
 */
export function createNotificationSender(services: Services): (notification: ReminderNotification) => Promise<void> {
  const { table, vault, users } = services;
  const devices = new PushDevices(table, vault);
  const reminders = new Reminders(table, vault);
  const refusals = new Map<string, RetryLater>();
  return async ({ userId, personId, deviceId, message }) => {
    const user = await users.findById(userId);
    if (user?.status !== 'active' || !(await reminders.isOn({ userId, personId }))) return;
    const subscription = await devices.find(user, deviceId);
    if (!subscription) return;
    const { origin } = new URL(subscription.endpoint);
    const refusal = refusals.get(origin);
    if (refusal) throw refusal;
    try {
      const canArrive = await getWebPush(services).send(subscription, message);
      if (!canArrive) await devices.remove(userId, deviceId, (writes) => table.transact(writes));
    } catch (error) {
      if (error instanceof RetryLater) refusals.set(origin, error);
      throw error;
    }
  };
}
