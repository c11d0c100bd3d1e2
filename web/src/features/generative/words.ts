/** A loss or distance as shown; a dash where there is none. */
export const loss = (value: number | null | undefined): string => (value == null ? '–' : value.toFixed(3));
/** A Fréchet distance as shown. */
export const distance = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(1));
