/** Annual price in US dollars: the only place that states it. */
export const ANNUAL_PRICE_USD = 39.95;
/** The annual price per month, rounded to cents. */
export const MONTHLY_PRICE_USD = Math.round((ANNUAL_PRICE_USD / 12) * 100) / 100;
