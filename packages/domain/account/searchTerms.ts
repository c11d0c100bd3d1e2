import type { Customer } from './customers';

/** The one spelling in which names and addresses are compared: NFKC, lower case, single spaces. */
export const searchable = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** What a customer is found by: the beginning of the address, of "first last", or of the last name. */
export function termsOf({ email, firstName, lastName }: Pick<Customer, 'email' | 'firstName' | 'lastName'>): string[] {
  const names = [[firstName, lastName].filter(Boolean).join(' '), lastName ?? ''];
  return [...new Set([email, ...names].map(searchable))].filter((term) => term !== '');
}
