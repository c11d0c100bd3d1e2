import { getLocale } from '#domain/messages/language';

/** Formats an ISO date as a long date in the user's locale. */
export const formatDay = (iso: string): string => new Date(iso).toLocaleDateString(getLocale(), { dateStyle: 'long' });
