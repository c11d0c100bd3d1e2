/** Spanish of the notification of a reminder. */
export const notificationMessagesInSpanish = {
  title: 'Su recordatorio',
  body: 'Usted nos pidió que se lo recordáramos. Ábralo para ver de qué se trata.',
};
