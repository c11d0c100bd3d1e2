/** The spelling in which names and addresses are compared: NFKC, lower case, single spaces. */
export const normalizeSearchText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

interface SearchableAccount {
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** The texts whose beginning a search matches: the address, "first last" and the last name. */
export function listSearchTerms({ email, firstName, lastName }: SearchableAccount): string[] {
  const names = [[firstName, lastName].filter(Boolean).join(' '), lastName ?? ''];
  return [...new Set([email, ...names].map(normalizeSearchText))].filter((term) => term !== '');
}
