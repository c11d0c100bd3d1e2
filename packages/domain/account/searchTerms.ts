/** The spelling in which names and addresses are compared: NFKC, lower case, single spaces. */
export const normalizeSearchText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

interface SearchableAccount {
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** Words of one account that are terms, beside its three main terms: each term is a row. */
const MAX_WORDS = 7;
const MIN_WORD = 2;

/** The terms that every account has had from its beginning: the address, "first last" and the last name. */
export const listMainTerms = ({ email, firstName, lastName }: SearchableAccount): string[] =>
  toUniqueTerms([email, joinNames(firstName, lastName), lastName ?? '']);

/**
 * The texts whose beginning a search matches: the main terms, and each word of the names, and of the address before its @, that
 * no other term begins with.
 */
export function listSearchTerms(account: SearchableAccount): string[] {
  const { email, firstName, lastName } = account;
  const main = listMainTerms(account);
  const [mailbox = ''] = email.split('@');
  const texts = [...joinNames(firstName, lastName).split(/[\s-]+/), ...mailbox.split(/[^\p{L}\p{N}]+/u)];
  const parts = toUniqueTerms(texts).filter((word) => word.length >= MIN_WORD);
  const isCovered = (word: string) => [...main, ...parts].some((term) => term !== word && term.startsWith(word));
  return [...main, ...parts.filter((word) => !main.includes(word) && !isCovered(word)).slice(0, MAX_WORDS)];
}

const joinNames = (firstName: string | null, lastName: string | null): string =>
  [firstName, lastName].filter(Boolean).join(' ');

const toUniqueTerms = (texts: string[]): string[] =>
  [...new Set(texts.map(normalizeSearchText))].filter((term) => term !== '');
