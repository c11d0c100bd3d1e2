import { getLocale } from '#domain/messages/language';

/** A date and time in the user's locale. */
export const formatDateTime = (iso: string): string =>
  new Date(iso).toLocaleString(getLocale(), { dateStyle: 'medium', timeStyle: 'short' });
