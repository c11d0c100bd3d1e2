import type { CurrentUser } from '#domain/account/session';
import { PERSON_PARAMETER } from '#domain/http/personParameter';
import { readTabSetting, saveTabSetting } from '../device/deviceSettings';

/**
 * Whose records this page is about: the id of a person of the account, or null for the account holder. It stays the same as long as
 * the page is loaded, so that nothing that began for one person ends in the records of another. The browser keeps it for the tab.
 */
let personId: string | null = readPersonId();

/** The id of the person whose records this page is about; null for the account holder. */
export const getPersonId = (): string | null => personId;

/** Loads the page again for the records of another person; null for the account holder. */
export function switchPerson(next: string | null): void {
  storePerson(next);
  // Whatever else the address says is about the person whose records were shown.
  location.replace(location.pathname);
}

/** Makes the page one about another person, where it shows nothing of anybody yet; null for the account holder. */
export function setPerson(next: string | null): void {
  storePerson((personId = next));
}

function storePerson(id: string | null): void {
  saveTabSetting('person', id ?? '');
}

/** Goes back to the account holder, because the session ended. */
export function forgetPerson(): void {
  setPerson(null);
}

/** Whether the page is about somebody who is not in the account: removed on another device, or of another account. */
export const isPersonMissing = ({ people }: Pick<CurrentUser, 'people'>): boolean =>
  personId !== null && !Object.hasOwn(people, personId);

/** Reads the person from the address, where the link of a mail has it, else from the tab. */
function readPersonId(): string | null {
  const { search, pathname, hash } = location;
  const linked = new URLSearchParams(search).get(PERSON_PARAMETER);
  if (linked === null) return readTabSetting('person') || null;
  // Empty for the account holder.
  const next = linked || null;
  storePerson(next);
  history.replaceState(null, '', pathname + hash);
  return next;
}
