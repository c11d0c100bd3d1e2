import { CHECK_INTERVAL_DAYS } from '#domain/skinCheck/checkLimits';
import type { SkinCheck } from '#domain/skinCheck/skinCheck';

/** A month of the calendar: its first day, the days on which a check was finished, and the day on which the next one is due. */
export interface CheckMonth {
  start: Date;
  finishedOn: Date[];
  dueOn: Date | null;
}

const MONTHS = 12;

/** The day on which the next check is due, at its start in the local time zone; null before the first one. */
export function findNextCheckDay(checks: readonly Pick<SkinCheck, 'finishedAt'>[]): Date | null {
  const times = checks.flatMap(({ finishedAt }) => (finishedAt ? [new Date(finishedAt).getTime()] : []));
  if (times.length === 0) return null;
  const last = new Date(Math.max(...times));
  return new Date(last.getFullYear(), last.getMonth(), last.getDate() + CHECK_INTERVAL_DAYS);
}

/** Twelve months, the next one last, with what was done in them and what is due. */
export function listCheckMonths(checks: readonly Pick<SkinCheck, 'finishedAt'>[], today: Date): CheckMonth[] {
  const due = findNextCheckDay(checks);
  return Array.from({ length: MONTHS }, (_, index) => {
    const start = new Date(today.getFullYear(), today.getMonth() + 2 - MONTHS + index, 1);
    const end = new Date(start.getFullYear(), start.getMonth() + 1, 1);
    const isInMonth = (day: Date) => day >= start && day < end;
    const finishedOn = checks
      .flatMap(({ finishedAt }) => (finishedAt ? [new Date(finishedAt)] : []))
      .filter(isInMonth)
      .sort((a, b) => a.getTime() - b.getTime());
    return { start, finishedOn, dueOn: due && isInMonth(due) ? due : null };
  });
}
