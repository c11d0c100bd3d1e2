import type { RiskLevel } from '#domain/analysis/assessment';
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

/**
 * Days from the mail to the day that the screen says. The screen counts in local days and the mail in UTC, where the local day is
 * one earlier in the evening of the Americas: one day keeps the mail from coming too late anywhere.
 */
const ZONE_MARGIN_DAYS = 1;

/**
 * Days from the mail to the day by which the advice of a tier is due. Half of the time remains to get an appointment with a
 * dermatologist; a new photo needs none.
 */
const MAIL_LEAD_DAYS: Readonly<Record<RiskLevel, number>> = { high: 7, moderate: 14, low: ZONE_MARGIN_DAYS };

/**
 * The day on which the mail about a spot's next step is due: the person's own, or ahead of the day that its tier advises. Where an
 * earlier, more urgent result still counts, it is as early as after a high one: docs/decisions/151-an-earlier-result-still-counts.md.
 */
export function findSpotDueDay(
  setting: ReminderSetting,
  { lastSeen, riskLevel, isEarlierMoreUrgent }: Pick<Spot, 'lastSeen' | 'riskLevel' | 'isEarlierMoreUrgent'>,
) {
  const ownDay = findOwnDay(setting, lastSeen);
  const tier = isEarlierMoreUrgent ? 'high' : riskLevel;
  const days = NEXT_STEP_DAYS[tier] - MAIL_LEAD_DAYS[tier];
  return { dueOn: ownDay ?? addDays(lastSeen.slice(0, 10), days), isOwnDay: ownDay !== null };
}

/**
 * The day on which the mail about the next total-skin check is due: the person's own, or ahead of the day that the screen says, a
 * month after the last one. Before the first one it is a month after turning the reminder on.
 */
export function findCheckDueDay(setting: ReminderSetting, lastFinishedAt: string | null) {
  const ownDay = findOwnDay(setting, lastFinishedAt);
  const adviceDay =
    lastFinishedAt === null
      ? addDays(setting.since, CHECK_INTERVAL_DAYS)
      : addDays(lastFinishedAt.slice(0, 10), CHECK_INTERVAL_DAYS - ZONE_MARGIN_DAYS);
  return { dueOn: ownDay ?? adviceDay, isOwnDay: ownDay !== null };
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
