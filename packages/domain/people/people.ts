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

/** Whether a name is that of another person of the account, whatever its letter case. */
export const isNameTaken = (people: PeopleById, name: string, exceptId?: string): boolean =>
  listPeople(people).some((person) => person.id !== exceptId && person.name.toLowerCase() === name.toLowerCase());
