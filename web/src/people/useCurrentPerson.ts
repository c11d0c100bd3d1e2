import type { CurrentUser } from '#domain/account/session';
import { listPeople, type NamedPerson } from '#domain/people/people';
import { useSession } from '../lib/session';
import { getPersonId } from './currentPerson';
import { peopleMessages } from './messages';

/** A person as the site shows them. The account holder has no id among the people, and the color of the site. */
export interface ShownPerson {
  id: string | null;
  name: string;
  /** The name for a document about the person; null where the account holder gave none. */
  documentName: string | null;
  color: NamedPerson['color'] | 'holder';
}

/** Lists everybody whose records the account has: its holder first. */
export function listShownPeople({ firstName, lastName, people }: CurrentUser): [ShownPerson, ...ShownPerson[]] {
  const ownName = [firstName, lastName].filter(Boolean).join(' ');
  const name = ownName ? peopleMessages('holder', { name: ownName }) : peopleMessages('you');
  const holder = { id: null, name, documentName: ownName || null, color: 'holder' } as const;
  return [holder, ...listPeople(people).map((person) => ({ ...person, documentName: person.name }))];
}

/** The values of a text that says whose records something is. A holder who gave no name is spoken to. */
export const toRecordsOf = ({ name, documentName }: ShownPerson) => ({ name, isNamed: String(documentName !== null) });

/** The person whose records the page shows; null where the account has only its holder, and nothing needs to be said. */
export function useCurrentPerson(): ShownPerson | null {
  const { user } = useSession();
  if (!user) return null;
  const shownPeople = listShownPeople(user);
  if (shownPeople.length === 1) return null;
  return shownPeople.find(({ id }) => id === getPersonId()) ?? null;
}
