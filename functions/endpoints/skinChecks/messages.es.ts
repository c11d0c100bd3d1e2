/** Spanish of what the API answers about total-skin checks. */
export const skinCheckAnswersInSpanish = {
  noneOpen: 'Esta revisión está terminada o se eliminó. Empiece una nueva.',
  otherCheck: 'Esta revisión se terminó o se eliminó en otro dispositivo.',
  changedPart: 'Esta parte se cambió en otro dispositivo.',
  noPart: 'Revise al menos una parte. Después podrá terminar la revisión.',
  notFound: 'No se encontró esta revisión.',
  deleted: 'Esta revisión se eliminó.',
};
