/** A day in the reader's own words. */
export const dayOf = (iso: string): string => new Date(iso).toLocaleDateString(undefined, { dateStyle: 'long' });
