/** Under this name the browser's local storage has the last body region of an account, followed by the ids of account and person. */
export const BODY_REGION_KEY = 'analysis.bodyRegion';

/**
 * Deletes last body regions, those of all accounts on this device unless told which. Does nothing without storage.
 * @param isErased is asked with the id of the account, and for one of its people with `/` and that person's id behind it; with ''
 * for the region that earlier releases kept for all accounts
 */
export function eraseBodyRegions(isErased: (owner: string) => boolean = () => true): void {
  try {
    for (const name of Object.keys(localStorage)) {
      const isRegion = name.startsWith(BODY_REGION_KEY);
      if (isRegion && isErased(name.slice(BODY_REGION_KEY.length + 1))) localStorage.removeItem(name);
    }
  } catch {
    return;
  }
}
