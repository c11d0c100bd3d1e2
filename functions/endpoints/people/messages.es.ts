/** Spanish of what the API answers about the people of an account. */
export const peopleAnswersInSpanish = {
  tooMany: 'Su cuenta puede tener {count} personas además de usted. Elimine una primero.',
};
