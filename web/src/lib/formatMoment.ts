import { getLocale } from '#domain/messages/language';

/** Formats a time, in milliseconds since 1970, as a date and a time of day in the reader's locale. */
export const formatMoment = (time: number): string =>
  new Date(time).toLocaleString(getLocale(), { dateStyle: 'medium', timeStyle: 'short' });
