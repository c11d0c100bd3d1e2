import { PushDevices } from '#data/account/pushDevices';
import { Reminders, type ReminderDay } from '#data/account/reminders';
import type { User } from '#data/account/user';
import type { RecordOwner } from '#data/table/keys';
import { retryOnConflict, type Write } from '#data/table/table';
import { toDay } from '#domain/reminders/reminderDay';
import { startRunTime } from '#functions/runtime/handleLists';
import { job } from '#functions/runtime/job';
import { runInLanguage } from '#functions/runtime/language';
import { composeReminderLetter } from '#functions/services/letters';
import { findNextDay, readDueReminders, toSettings } from '#functions/services/reminders/dueReminders';
import { composeReminderNotification } from '#functions/services/reminders/reminderNotification';
import { createUnsubscribeToken } from '#functions/services/reminders/unsubscribeToken';
import type { Services } from '#functions/services/services';

/** A day's mails leave from this hour on (UTC): the morning in North America. */
const FIRST_HOUR = 14;
const HOUR_MS = 60 * 60_000;
const PAGE_SIZE = 50;
/** Accounts opened in parallel. */
const CONCURRENCY = 5;

/**
 * Queues the mails of the day, and the notifications of the devices that get some: one about each person for whom anything is due,
 * whatever it is.
 */
export const handler = job('reminders', async (services) => {
  const reminders = new Reminders(services.table, services.vault);
  const today = toDay(new Date(services.now().getTime() - FIRST_HOUR * HOUR_MS));
  const isTimeUp = startRunTime();
  let failed = 0;
  let firstError: unknown;
  let after: ReminderDay | undefined;
  do {
    const page = await reminders.listDue(today, { limit: PAGE_SIZE, ...(after && { after }) });
    after = page.at(-1);
    const queue = page.values();
    const work = async () => {
      for (const entry of queue) {
        await remind(services, reminders, entry, today).catch((error: unknown) => {
          failed += 1;
          firstError ??= error;
        });
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  } while (after && !isTimeUp());
  return { failed, error: firstError };
});

/** Queues a person's mail and notifications if anything is due, and moves them to their next day, in one transaction. */
function remind(services: Services, reminders: Reminders, entry: ReminderDay, today: string): Promise<true> {
  const { users, table } = services;
  const { owner } = entry;
  return retryOnConflict(async () => {
    const user = await users.findById(owner.userId);
    // A restore keeps the reminders of a person who was added after the backup.
    if (user && !hasPerson(user, owner)) await reminders.turnOff(owner, (writes) => table.transact(writes));
    const stored = user && hasPerson(user, owner) ? await reminders.find(owner) : undefined;
    if (!user || stored?.row.nextOn !== entry.day) {
      await reminders.removeDay(entry);
      return true;
    }
    const { site } = stored.settings;
    const due = await readDueReminders(services, owner, stored.settings);
    const isDue = ({ mailOn }: (typeof due)[number]) => mailOn !== null && mailOn <= today;
    const canRemind = user.status === 'active' && user.emailVerified && due.some(isDue);
    const next = due.map((reminder) =>
      canRemind && isDue(reminder)
        ? { ...reminder, setting: { ...reminder.setting, remindedOn: today }, mailOn: null }
        : reminder,
    );
    const nextOn = findNextDay(
      next.map(({ mailOn }) => mailOn),
      today,
    );
    const writes: Write[] = await reminders.prepareReplacement(owner, stored, {
      settings: toSettings(site, next),
      nextOn,
    });
    if (canRemind) {
      writes.push(
        await prepareMail(services, user, { owner, site }),
        ...(await prepareNotifications(services, user, owner)),
      );
    }
    return (await table.transact(writes)) || undefined;
  });
}

/** Whether the owner of reminders is still a person of the account. */
const hasPerson = ({ status, people }: User, { personId }: RecordOwner): boolean =>
  status !== 'deleting' && (personId === null || Object.hasOwn(people, personId));

async function prepareMail(
  { vault, outbox }: Services,
  { email, language }: User,
  { owner, site }: { owner: RecordOwner; site: string },
): Promise<Write> {
  const token = await createUnsubscribeToken(vault, owner.userId);
  return outbox.prepareLetter(
    runInLanguage(language, () => composeReminderLetter(email, { owner, site, token })),
    { isBulk: true },
  );
}

async function prepareNotifications(
  { table, vault, outbox }: Services,
  user: User,
  owner: RecordOwner,
): Promise<Write[]> {
  const ids = await new PushDevices(table, vault).list(user);
  const message = runInLanguage(user.language, () => composeReminderNotification(owner));
  return Promise.all(ids.map((deviceId) => outbox.prepareNotification({ ...owner, deviceId, message })));
}
