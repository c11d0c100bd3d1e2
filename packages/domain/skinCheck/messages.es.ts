/** Spanish of what checks of a total-skin check's fields say. */
export const skinCheckFormMessagesInSpanish = {
  noteLong: 'La nota puede tener como máximo {count} caracteres',
  manySpots: 'Puede marcar como máximo {count} manchas nuevas en una parte',
};
