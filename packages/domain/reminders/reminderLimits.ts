/** The latest day of a mail that a person can choose, in days from today. */
export const MAX_DAYS_AHEAD = 366;
