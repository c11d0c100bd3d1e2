/** A price in US dollars, as people write it. */
export const usd = (amount: number): string => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** A day in the reader's own words. */
export const dayOf = (iso: string): string => new Date(iso).toLocaleDateString(undefined, { dateStyle: 'long' });
