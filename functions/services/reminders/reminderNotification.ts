import { PushDevices } from '#data/account/pushDevices';
import { Reminders } from '#data/account/reminders';
import { RetryLater, type ReminderNotification } from '#data/operations/outbox';
import type { RecordOwner } from '#data/table/keys';
import type { PushMessage } from '#domain/reminders/pushDevice';
import { getWebPush, PushRefused } from '#functions/services/push/webPush';
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

/** What a run learned of one push service. */
interface ServiceRecord {
  hasAccepted: boolean;
  /** Devices for which it could not take a notification now. */
  delayed: Set<string>;
  /** Devices for which it refused one for good. */
  refused: { userId: string; deviceId: string; error: PushRefused }[];
}

/** What a push service could not take now for so many devices, it can take for none. One alone may have a limit of its own. */
const MAX_DELAYED = 2;

/**
 * Sends the notifications of one run. One is sent only while its device gets any, and the person wants a reminder. A subscription
 * that has ended is removed. After a push service could not take those of two devices, the run calls it no more, so that letters
 * wait for no outage of others.
 */
export class NotificationRun {
  private readonly records = new Map<string, ServiceRecord>();
  private readonly devices: PushDevices;
  private readonly reminders: Reminders;

  constructor(private readonly services: Services) {
    this.devices = new PushDevices(services.table, services.vault);
    this.reminders = new Reminders(services.table, services.vault);
  }

  /** Sends one. That which a push service refused for good counts as sent: another attempt has the same end. */
  async send({ userId, personId, deviceId, message }: ReminderNotification): Promise<void> {
    const user = await this.services.users.findById(userId);
    if (user?.status !== 'active' || !(await this.reminders.isOn({ userId, personId }))) return;
    const subscription = await this.devices.find(user, deviceId);
    if (!subscription) return;
    const record = this.getRecord(new URL(subscription.endpoint).origin);
    if (record.delayed.size >= MAX_DELAYED) throw new RetryLater(0);
    try {
      const outcome = await getWebPush(this.services).send(subscription, message);
      if (outcome === 'sent') record.hasAccepted = true;
      else await this.remove(userId, deviceId);
    } catch (error) {
      if (error instanceof RetryLater) record.delayed.add(deviceId);
      if (!(error instanceof PushRefused)) throw error;
      record.refused.push({ userId, deviceId, error });
    }
  }

  /**
   * Ends the run. A push service that took other notifications refuses a device for what its browser sent us, as a subscription
   * with another sender: the device is removed. One that refused those of two people, and took none, does not accept our key or
   * our clock: answers how many it refused, with an error of one.
   */
  async finish(): Promise<{ failed: number; error?: PushRefused }> {
    const failures: PushRefused[] = [];
    for (const { hasAccepted, refused } of this.records.values()) {
      const people = new Set(refused.map(({ userId }) => userId));
      if (hasAccepted) await Promise.all(refused.map(({ userId, deviceId }) => this.remove(userId, deviceId)));
      else if (people.size > 1) failures.push(...refused.map(({ error }) => error));
    }
    const [error] = failures;
    return { failed: failures.length, ...(error && { error }) };
  }

  private getRecord(origin: string): ServiceRecord {
    const record = this.records.get(origin) ?? { hasAccepted: false, delayed: new Set(), refused: [] };
    this.records.set(origin, record);
    return record;
  }

  private remove(userId: string, deviceId: string): Promise<void> {
    return this.devices.remove(userId, deviceId, (writes) => this.services.table.transact(writes));
  }
}
