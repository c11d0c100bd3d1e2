import { createEvent } from 'ics';
import type { Analysis } from '#domain/analysis/analysis';
import { findNextStepDay } from '#domain/analysis/nextStep';
import { HISTORY_PAGE, PRODUCT } from '../../pages';
import { resultMessages } from './messages';

const t = resultMessages;

/**
 * An iCalendar file (RFC 5545) with one all-day event on the due day and alarms at 9 a.m. on that day and a week before. It
 * says nothing about health, because calendars are often shared.
 */
export function createReminder(analysis: Pick<Analysis, 'id' | 'analysisDate' | 'riskLevel'>): string {
  const due = findNextStepDay(analysis);
  const description = t('reminderText');
  const { value, error } = createEvent({
    uid: `${analysis.id}@${location.hostname}`,
    productId: PRODUCT,
    title: t('reminderTitle'),
    description,
    url: new URL(HISTORY_PAGE, location.origin).href,
    start: [due.getFullYear(), due.getMonth() + 1, due.getDate()],
    duration: { days: 1 },
    busyStatus: 'FREE',
    classification: 'PRIVATE',
    alarms: [
      { action: 'display', description, trigger: { hours: 9, before: false } },
      { action: 'display', description, trigger: { days: 6, hours: 15, before: true } },
    ],
  });
  if (!value) throw error ?? new Error('The calendar file is empty');
  return value;
}
