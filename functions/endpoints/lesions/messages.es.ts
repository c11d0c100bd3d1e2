/** Spanish of the answers about spots. */
export const lesionAnswersInSpanish = {
  moved: 'La mancha se trasladó.',
  samePerson: 'Elija a otra persona para esta mancha.',
};
