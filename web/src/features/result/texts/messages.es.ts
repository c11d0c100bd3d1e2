/** Spanish of the questions about a spot. */
export const questionMessagesInSpanish = {
  changing: '¿Ha cambiado de tamaño, forma o color?',
  bleeding: '¿Sangra?',
  isNew: '¿Es nueva?',
  largerThan6mm: '¿Mide más de 6 mm, más o menos como el borrador de un lápiz?',
};
