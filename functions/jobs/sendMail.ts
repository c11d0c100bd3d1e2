import { Reminders } from '#data/account/reminders';
import { DailyCounts } from '#data/operations/dailyCounts';
import { Contacts } from '#data/operations/contacts';
import { UnsendableLetter, type Letter } from '#data/operations/outbox';
import { job } from '#functions/runtime/job';
import { NotificationRun } from '#functions/services/reminders/reminderNotification';
import type { Services } from '#functions/services/services';

/** Sends the letters and the notifications in the outbox. */
export const handler = job('sendMail', async (services) => {
  const { outbox, mailer, table, vault, now, config } = services;
  const pace = getDeliveryPace(config.mail.perSecond);
  const notifications = new NotificationRun(services);
  let unsendable: UnsendableLetter | undefined;
  const { failed, expired, late, setAside } = await outbox.deliver(pace, {
    letter: async (letter) => {
      const { to, subject, text, replyTo, reminder, answers } = letter;
      if (!(await shouldSend(services, letter))) return;
      try {
        await mailer.send({ to, subject, text, replyTo, unsubscribeUrl: reminder?.unsubscribeUrl });
      } catch (error) {
        if (error instanceof UnsendableLetter) {
          unsendable = error;
          if (answers !== undefined) await new Contacts(table, vault).recordUnsentAnswer(answers, now());
        }
        throw error;
      }
    },
    notification: (notification) => notifications.send(notification),
  });
  const refused = await notifications.finish();
  const counts = { mailFailed: failed, mailExpired: expired, mailSetAside: setAside };
  if (failed + expired + setAside > 0) await new DailyCounts(table, now).add(counts);
  return {
    failed: failed + setAside + refused.failed,
    error: unsendable ?? refused.error,
    overdue: expired + late,
  };
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
