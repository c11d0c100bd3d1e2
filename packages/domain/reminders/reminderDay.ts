import { NEXT_STEP_DAYS } from '#domain/analysis/nextStep';
import type { Spot } from '#domain/analysis/spot';
import { CHECK_INTERVAL_DAYS } from '#domain/skinCheck/checkLimits';

const DAY_MS = 24 * 60 * 60_000;

/** The day of a time, in UTC. */
export const toDay = (time: Date): string => time.toISOString().slice(0, 10);

/** The day that lies a number of days after another one. */
export const addDays = (day: string, days: number): string => toDay(new Date(Date.parse(day) + days * DAY_MS));

/** What is stored of one reminder. Days are in UTC. */
interface ReminderSetting {
  /** The day on which the person turned it on. */
  since: string;
  /** The day that the person chose, and when; null where it follows from the advice. */
  ownDay: string | null;
  chosenAt: string;
  /** The day of its last mail. */
  remindedOn: string | null;
}

/** The person's own day holds until something newer happened than their choice: a photo of the spot, or a finished check. */
function findOwnDay({ ownDay, chosenAt }: ReminderSetting, lastDoneAt: string | null): string | null {
  return lastDoneAt !== null && lastDoneAt > chosenAt ? null : ownDay;
}

/** The day on which a spot's next step is due: the person's own, or by the advice of its tier. */
export function findSpotDueDay(
  setting: ReminderSetting,
  { lastSeen, riskLevel }: Pick<Spot, 'lastSeen' | 'riskLevel'>,
) {
  const ownDay = findOwnDay(setting, lastSeen);
  return { dueOn: ownDay ?? addDays(lastSeen.slice(0, 10), NEXT_STEP_DAYS[riskLevel]), isOwnDay: ownDay !== null };
}

/** The day on which the next total-skin check is due: the person's own, or a month after the last one (or after turning it on). */
export function findCheckDueDay(setting: ReminderSetting, lastFinishedAt: string | null) {
  const ownDay = findOwnDay(setting, lastFinishedAt);
  const start = lastFinishedAt?.slice(0, 10) ?? setting.since;
  return { dueOn: ownDay ?? addDays(start, CHECK_INTERVAL_DAYS), isOwnDay: ownDay !== null };
}

/**
 * The day of a reminder's next mail: once for each due day. With `repeatDays` also again, that many days after the last mail.
 * Null where there is none until the due day moves.
 */
export function findMailDay(
  dueOn: string,
  { remindedOn }: Pick<ReminderSetting, 'remindedOn'>,
  repeatDays: number | null = null,
): string | null {
  if (remindedOn === null || remindedOn < dueOn) return dueOn;
  return repeatDays === null ? null : addDays(remindedOn, repeatDays);
}
