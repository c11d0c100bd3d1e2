/** A price in US dollars, such as `$12.50`. */
export const formatUsd = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
