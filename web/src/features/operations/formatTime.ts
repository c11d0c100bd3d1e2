import { getLocale } from '#domain/messages/language';

/** Formats an ISO time as a short date and time in the user's locale. */
export const formatTime = (iso: string): string =>
  new Date(iso).toLocaleString(getLocale(), { dateStyle: 'medium', timeStyle: 'short' });
