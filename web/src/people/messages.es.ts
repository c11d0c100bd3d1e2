/** Spanish of the catalog beside this file. */
export const peopleMessagesInSpanish = {
  holder: '{name} (usted)',
  you: 'Usted',
  recordsOf: '{isNamed, select, true {Registros de {name}} other {Sus registros}}',
  switch: '{isNamed, select, true {Registros de {name}} other {Sus registros}}. Ver los de otra persona',
};
