/** Spanish of what the API answers about reminders. */
export const reminderAnswersInSpanish = {
  confirmFirst: 'Primero confirme su correo electrónico. El enlace está en el correo que le enviamos.',
  tooSoon: 'Elija un día a partir de mañana, dentro del próximo año.',
  tooMany: 'Puede tener como máximo {count} recordatorios de manchas.',
  unknownPush:
    'Las notificaciones de este navegador vienen de un servicio que no conocemos. Pruebe con otro navegador.',
  oldKey: 'Cargue esta página de nuevo y luego active las notificaciones.',
  badLink: 'Este enlace no funciona. Copie el enlace completo del correo.',
  off: 'Ya no recibirá recordatorios.',
  offForAll: 'Ya no recibirá recordatorios. Tampoco sobre otras personas de su cuenta.',
};
