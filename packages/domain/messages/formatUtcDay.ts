import { getLocale } from './language';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats an ISO date as a long date in UTC, in the language that is spoken now, as `March 4, 2026`. */
export function formatUtcDay(iso: string): string {
  const locale = getLocale();
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(locale, format);
  return format.format(new Date(iso));
}
