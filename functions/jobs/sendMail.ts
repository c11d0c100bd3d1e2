import { Reminders } from '#data/account/reminders';
import { DailyCounts } from '#data/operations/dailyCounts';
import type { Letter } from '#data/operations/outbox';
import { job } from '#functions/runtime/job';
import { NotificationRun } from '#functions/services/reminders/reminderNotification';
import type { Services } from '#functions/services/services';

/** Sends the letters and the notifications in the outbox. */
export const handler = job('sendMail', async (services) => {
  const { outbox, mailer, table, now, config } = services;
  const pace = getDeliveryPace(config.mail.perSecond);
  const notifications = new NotificationRun(services);
  const { failed, expired, late } = await outbox.deliver(pace, {
    letter: async (letter) => {
      const { reminder, ...mail } = letter;
      if (!(await shouldSend(services, letter))) return;
      await mailer.send({ ...mail, ...(reminder && { unsubscribeUrl: reminder.unsubscribeUrl }) });
    },
    notification: (notification) => notifications.send(notification),
  });
  const refused = await notifications.finish();
  if (failed + expired > 0) await new DailyCounts(table, now).add({ mailFailed: failed, mailExpired: expired });
  return { failed: failed + refused.failed, error: refused.error, overdue: expired + late };
});

/** How long one run sends at most, in seconds. It runs each minute, and a run that starts late must not meet the next one. */
const RUN_SECONDS = 45;
/** Letters that one sender sends in a second. A call of SES and those of the table take about a tenth of a second together. */
const PER_SENDER = 10;

const getDeliveryPace = (perSecond: number) => ({
  perSecond,
  seconds: RUN_SECONDS,
  senders: Math.ceil(perSecond / PER_SENDER),
});

/**
 * After a bounce only requested letters are sent; after a complaint also required ones:
 * docs/decisions/052-mail-suppression.md. A reminder is sent only while the person wants any, so never after they
 * unsubscribed or deleted the account.
 */
async function shouldSend(services: Services, { to, need, reminder }: Letter & { to: string }): Promise<boolean> {
  const { users, table, vault } = services;
  if (reminder && !(await new Reminders(table, vault).isOn(reminder))) return false;
  if (need === 'asked') return true;
  const mailTrouble = (await users.findByEmail(to))?.mailTrouble ?? null;
  return mailTrouble === null || (mailTrouble === 'complained' && need === 'owed');
}
