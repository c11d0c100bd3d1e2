/** Spanish of the catalog beside this file. */
export const peopleMessagesInSpanish = {
  holder: '{name} (usted)',
  you: 'Usted',
  recordsOf: 'Registros de {name}',
  switch: 'Registros de {name}. Ver los de otra persona',
};
