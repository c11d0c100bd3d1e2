import { Reminders, type ReminderSettings, type StoredReminder, type StoredReminders } from '#data/account/reminders';
import { Spots } from '#data/analysis/spots';
import { retryOnConflict } from '#data/table/table';
import { AppError } from '#domain/http/errors';
import { remindersRoutes } from '#domain/http/routes/reminders';
import { addDays, toDay } from '#domain/reminders/reminderDay';
import { MAX_DAYS_AHEAD } from '#domain/reminders/reminderLimits';
import { endpoint } from '#functions/http/endpoint';
import { spotNotFound } from '#functions/services/analysisNotFound';
import { findNextDay, readDueReminders, readReminderList } from '#functions/services/reminders/dueReminders';
import { reminderAnswers } from './messages';

const t = reminderAnswers;

/** Most spots that a person can be reminded of. */
const MAX_SPOTS = 200;

/** Turns a reminder by email on or off, or changes its day. Answers all reminders. */
export const handler = endpoint(remindersRoutes.save, async (context) => {
  const { body, user, owner, site, table, vault, now, audit } = context;
  const today = toDay(now());
  const { of, isOn, dueOn } = body;
  if (isOn) {
    if (!user.emailVerified) throw new AppError('conflict', t('confirmFirst'));
    if (of !== 'check' && !(await new Spots(table, vault).get(owner, of))) throw spotNotFound();
    if (dueOn !== null && (dueOn <= today || dueOn > addDays(today, MAX_DAYS_AHEAD))) throw invalidDay();
  }
  const reminders = new Reminders(table, vault);
  await retryOnConflict(async () => {
    const stored = await reminders.find(owner);
    const reminder = isOn ? withDay(stored, of, { dueOn, at: now() }) : null;
    const settings = withReminder(stored?.settings ?? { site: site(), check: null, spots: {} }, of, reminder);
    if (Object.keys(settings.spots).length > MAX_SPOTS) {
      throw new AppError('conflict', t('tooMany', { count: MAX_SPOTS }));
    }
    const due = await readDueReminders(context, owner, settings);
    const nextOn = findNextDay(
      due.map(({ mailOn }) => mailOn),
      today,
    );
    const writes = await reminders.prepareReplacement(owner, stored, {
      settings: { ...settings, site: site() },
      nextOn,
    });
    return (await audit.commit(writes)) || undefined;
  });
  return readReminderList(context, reminders, owner);
});

/** A reminder with the person's own day, or with that of the advice. One that was on keeps its last mail, so that no mail comes twice. */
function withDay(
  stored: StoredReminders | undefined,
  of: string,
  { dueOn, at }: { dueOn: string | null; at: Date },
): StoredReminder {
  const earlier = of === 'check' ? stored?.settings.check : stored?.settings.spots[of];
  return {
    since: earlier?.since ?? toDay(at),
    ownDay: dueOn,
    chosenAt: at.toISOString(),
    remindedOn: earlier?.remindedOn ?? null,
  };
}

function withReminder(settings: ReminderSettings, of: string, reminder: StoredReminder | null): ReminderSettings {
  if (of === 'check') return { ...settings, check: reminder };
  const others = Object.entries(settings.spots).filter(([spotId]) => spotId !== of);
  return { ...settings, spots: Object.fromEntries(reminder ? [...others, [of, reminder]] : others) };
}

const invalidDay = () => new AppError('invalid_request', t('tooSoon'), { fields: { dueOn: t('tooSoon') } });
