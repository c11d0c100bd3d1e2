/** A share from 0 to 1 as a percentage with one decimal. */
export const formatPercentage = (share: number): string => `${(100 * share).toFixed(1)}%`;
