import { getLocale } from '#domain/messages/language';
import { resultMessages } from '../messages';

const t = resultMessages;

/** Formats a share as a whole percentage: 0.873 → '87%'. */
export function formatPercent(share: number): string {
  return t('percent', { percent: Math.round(share * 100) });
}

/** Formats a diameter in mm with one decimal, or 'Not measured' for null. */
export function formatMillimeters(diameter: number | null): string {
  return diameter === null ? t('notMeasured') : t('millimeters', { mm: diameter.toFixed(1) });
}

/** Formats an ISO date in the user's locale; `dateTime` adds the time. */
export function formatAnalysisDate(iso: string, style: 'date' | 'dateTime' = 'date'): string {
  return new Date(iso).toLocaleString(
    getLocale(),
    style === 'date' ? { dateStyle: 'medium' } : { dateStyle: 'long', timeStyle: 'short' },
  );
}
