import { PERSON_PARAMETER } from '#domain/http/personParameter';

/** Reads the person whose records the tab shows; null for the account holder. A browser without storage keeps none. */
export function readStoredPerson(): string | null {
  try {
    return sessionStorage.getItem(PERSON_PARAMETER) || null;
  } catch {
    return null;
  }
}

/** Saves the person of the tab. Does nothing without storage. */
export function storePerson(personId: string | null): void {
  try {
    sessionStorage.setItem(PERSON_PARAMETER, personId ?? '');
  } catch {
    return;
  }
}
