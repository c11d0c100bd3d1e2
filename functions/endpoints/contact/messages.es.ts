/** Spanish of the catalog beside this file. */
export const contactAnswersInSpanish = {
  sent: '¡Mensaje enviado correctamente!',
};
