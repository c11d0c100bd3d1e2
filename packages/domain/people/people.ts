import type { CurrentUser } from '#domain/account/session';
import type { PeopleById } from './person';

/** A person and the id under which the account has the person's records. */
export interface NamedPerson {
  id: string;
  name: string;
  color: PeopleById[string]['color'];
}

/** Lists people in the order in which they were added. */
export const listPeople = (people: PeopleById): NamedPerson[] =>
  Object.entries(people)
    .map(([id, { name, color }]) => ({ id, name, color }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));

type Holder = Pick<CurrentUser, 'firstName' | 'lastName'>;

/** The first and last name of an account holder; empty where they gave none. */
export const getHolderName = ({ firstName, lastName }: Holder): string =>
  [firstName, lastName].filter(Boolean).join(' ');

/** A name without what nobody sees: case, invisible characters, doubled spaces, and other codes for the same letter. */
const toShape = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/**
 * Whether a name is that of the account holder or of another person of the account, apart from what nobody sees. `exceptId` is whose
 * name it is to be: null for the holder, absent for a new person.
 */
export const isNameTaken = (
  account: Holder & Pick<CurrentUser, 'people'>,
  name: string,
  exceptId?: string | null,
): boolean =>
  [{ id: null, name: getHolderName(account) }, ...listPeople(account.people)].some(
    (person) => person.id !== exceptId && toShape(person.name) === toShape(name),
  );
