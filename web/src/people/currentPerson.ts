import type { CurrentUser } from '#domain/account/session';
import { PERSON_PARAMETER } from '#domain/http/personParameter';

/** The name under which the tab keeps the person. */
const KEY = 'person';

/**
 * Whose records this page is about: the id of a person of the account, or null for the account holder. It stays the same as long as
 * the page is loaded, so that nothing that began for one person ends in the records of another. The browser keeps it for the tab.
 */
let personId: string | null = readPersonId();

/** The id of the person whose records this page is about; null for the account holder. */
export const getPersonId = (): string | null => personId;

/** Loads the page again for the records of another person; null for the account holder. */
export function switchPerson(next: string | null): void {
  storePersonId(next);
  // Whatever the address and its state say is about the person whose records were shown.
  history.replaceState(null, '', location.pathname);
  location.reload();
}

/** Goes back to the account holder, because the session ended. */
export function forgetPerson(): void {
  personId = null;
  storePersonId(null);
}

/** Whether the page is about somebody who is not in the account: removed on another device, or of another account. */
export const isPersonMissing = ({ people }: Pick<CurrentUser, 'people'>): boolean =>
  personId !== null && !Object.hasOwn(people, personId);

/** A name for something that the browser stores for one person. For the account holder it is the name itself. */
export const toPersonalName = (name: string): string => (personId === null ? name : `${name}/${personId}`);

/** Reads the person from the address, where the link of a mail has it, else from the tab. A browser without storage keeps none. */
function readPersonId(): string | null {
  try {
    const { search, pathname, hash } = location;
    const linked = new URLSearchParams(search).get(PERSON_PARAMETER);
    if (linked !== null) {
      storePersonId(linked);
      history.replaceState(history.state, '', pathname + hash);
    }
    return linked ?? sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function storePersonId(next: string | null): void {
  try {
    if (next === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, next);
  } catch {
    return;
  }
}
