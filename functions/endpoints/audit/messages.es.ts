/** Spanish of the catalog beside this file. */
export const auditAnswersInSpanish = {
  startAgain: 'Empiece la verificación de nuevo.',
  fault: 'Cadena {chain}: {fault}.',
};
