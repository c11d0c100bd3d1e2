import { getLocale } from '#domain/messages/language';

/** A price in US dollars, such as `$12.50`. */
export const formatUsd = (amount: number): string =>
  amount.toLocaleString(getLocale(), { style: 'currency', currency: 'USD' });
