/** Longest note about a part of a check, in characters. */
export const MAX_PART_NOTE = 500;
/** Most new spots that a part of a check can have. */
export const MAX_NEW_SPOTS = 20;
/** Days from one check to the next: the American Cancer Society advises one a month. */
export const CHECK_INTERVAL_DAYS = 30;
