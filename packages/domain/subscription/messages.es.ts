/** Spanish of the catalog beside this file. */
export const refundFormMessagesInSpanish = {
  long: 'Use como máximo {count} caracteres',
};
