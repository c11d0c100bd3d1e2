/**
 * Most people of an account beside its holder: a household. They are part of the account's row, which every request reads, so the
 * number also bounds what a request costs.
 */
export const MAX_PEOPLE = 5;

/** Longest name of a person, in characters. */
export const MAX_PERSON_NAME = 40;

/** The colors of people. None of them means a risk. */
export const PERSON_COLORS = ['blue', 'violet', 'brown', 'slate', 'olive'] as const;
export type PersonColor = (typeof PERSON_COLORS)[number];
