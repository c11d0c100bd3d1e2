/** Spanish of what checks of a reminder's fields say. */
export const reminderFormMessagesInSpanish = {
  day: 'Elija un día',
  link: 'Este enlace no está completo. Copie el enlace completo del correo.',
  device: 'Este navegador no puede recibir notificaciones nuestras.',
};
