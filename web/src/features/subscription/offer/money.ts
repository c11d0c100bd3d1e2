/** A price in US dollars, as people write it. */
export const usd = (amount: number): string => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
