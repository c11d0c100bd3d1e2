/** Spanish of the catalog beside this file. */
export const inboxAnswersInSpanish = {
  answeredBefore: 'Este mensaje ya se respondió o se cerró. Cárguelo de nuevo para ver cómo.',
  changedBefore: 'Otra persona cambió este mensaje antes que usted. Cárguelo de nuevo para ver cómo.',
};
