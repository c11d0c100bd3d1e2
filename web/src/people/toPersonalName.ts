import { getPersonId } from './currentPerson';

/** A name for something that the browser stores for the person of the page. For the account holder it is the name itself. */
export function toPersonalName(name: string): string {
  const personId = getPersonId();
  return personId === null ? name : `${name}/${personId}`;
}
