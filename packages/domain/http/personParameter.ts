/** The query parameter of a route with `ofPerson`. */
export const PERSON_PARAMETER = 'person';

/** Adds the person whose records a request is about to its path and query; null stands for the account holder. */
export function addPersonParameter(path: string, personId: string | null): string {
  if (personId === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${PERSON_PARAMETER}=${encodeURIComponent(personId)}`;
}
