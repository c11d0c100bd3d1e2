/** A loss with three decimals, or a dash if there is none. */
export const formatLoss = (value: number | null | undefined): string => (value == null ? '–' : value.toFixed(3));
/** A Fréchet distance with one or two decimals. */
export const formatFrechet = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(1));
