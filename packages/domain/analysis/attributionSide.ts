/** Cells along each side of the attribution map. */
export const ATTRIBUTION_SIDE = 14;
