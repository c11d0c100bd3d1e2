/** Longest name of a spot, in characters. */
export const MAX_SPOT_NAME = 60;
