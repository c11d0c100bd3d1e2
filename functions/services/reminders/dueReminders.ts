import type { Reminders, ReminderSettings, StoredReminder } from '#data/account/reminders';
import { SkinChecks } from '#data/analysis/skinChecks';
import { Spots } from '#data/analysis/spots';
import type { RecordOwner } from '#data/table/keys';
import type { Reminder, ReminderList } from '#domain/reminders/reminder';
import { addDays, findCheckDueDay, findMailDay, findSpotDueDay } from '#domain/reminders/reminderDay';
import { CHECK_INTERVAL_DAYS } from '#domain/skinCheck/checkLimits';
import type { Services } from '#functions/services/services';

/**
 * Days after which the job opens an account's settings at the latest. No longer than from a photo to its earliest mail, so that
 * a day that a new photo brings forward is never missed: docs/decisions/121-email-reminders.md.
 */
const LONGEST_WAIT_DAYS = 7;

/** The reminder of a spot that exists, or of the monthly check. */
interface DueReminder {
  spotId: string | null;
  setting: StoredReminder;
  isOwnDay: boolean;
  /** The day of its next mail; null where there is none until the due day moves. */
  mailOn: string | null;
}

/** Reads by when each reminder of a person is due. Reminders of spots that are gone are left out. */
export async function readDueReminders(
  { table, vault }: Pick<Services, 'table' | 'vault'>,
  owner: RecordOwner,
  { check, spots }: ReminderSettings,
): Promise<DueReminder[]> {
  const reminders: DueReminder[] = [];
  if (check) {
    const page = await new SkinChecks(table, vault).list(owner, { limit: 1 });
    const { dueOn, isOwnDay } = findCheckDueDay(check, page?.items[0]?.finishedAt ?? null);
    const mailOn = findMailDay(dueOn, check, CHECK_INTERVAL_DAYS);
    reminders.push({ spotId: null, setting: check, isOwnDay, mailOn });
  }
  if (Object.keys(spots).length === 0) return reminders;
  for await (const spot of new Spots(table, vault).listAll(owner)) {
    const setting = spots[spot.id];
    if (!setting) continue;
    const { dueOn, isOwnDay } = findSpotDueDay(setting, spot);
    reminders.push({ spotId: spot.id, setting, isOwnDay, mailOn: findMailDay(dueOn, setting) });
  }
  return reminders;
}

/** The settings that these reminders have. */
export function toSettings(site: string, reminders: readonly DueReminder[]): ReminderSettings {
  const ofSpots = reminders.flatMap(({ spotId, setting }) => (spotId === null ? [] : [[spotId, setting] as const]));
  const check = reminders.find(({ spotId }) => spotId === null)?.setting ?? null;
  return { site, check, spots: Object.fromEntries(ofSpots) };
}

/** The day on which the job opens the settings next: of the next mail, from tomorrow to a week from today. */
export function findNextDay(mailDays: readonly (string | null)[], today: string): string {
  const days = mailDays.filter((day) => day !== null).sort();
  const [tomorrow, latest] = [addDays(today, 1), addDays(today, LONGEST_WAIT_DAYS)];
  const next = days[0] ?? latest;
  if (next < tomorrow) return tomorrow;
  return next < latest ? next : latest;
}

/** A person's reminders, as the API answers them. No mail leaves before the job next opens the settings. */
export async function readReminderList(
  services: Pick<Services, 'table' | 'vault'>,
  reminders: Reminders,
  owner: RecordOwner,
): Promise<ReminderList> {
  const stored = await reminders.find(owner);
  if (!stored) return { check: null, spots: [] };
  const due = await readDueReminders(services, owner, stored.settings);
  const toReminder = ({ mailOn, setting, isOwnDay }: DueReminder): Reminder => ({
    mailOn: mailOn !== null && mailOn < stored.row.nextOn ? stored.row.nextOn : mailOn,
    sentOn: setting.remindedOn,
    isOwnDay,
  });
  const check = due.find(({ spotId }) => spotId === null);
  return {
    check: check ? toReminder(check) : null,
    spots: due.flatMap((reminder) =>
      reminder.spotId === null ? [] : [{ spotId: reminder.spotId, ...toReminder(reminder) }],
    ),
  };
}
