/** Spanish of the catalog beside this file. */
export const contactMessagesInSpanish = {
  title: 'Contáctenos',
  lead: 'Escríbanos sobre el producto, sus datos o su suscripción.',
  answerTime: 'Respondemos por correo electrónico en un plazo de 24 horas.',
  storage: 'Ciframos su mensaje y lo guardamos 12 meses como máximo.',
  noAdvice:
    'No podemos dar consejo médico. Consulte a un médico si una mancha le preocupa. En una emergencia, llame al 911.',
  name: 'Nombre',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  subject: 'Asunto',
  message: 'Mensaje',
  honeypot: 'Deje esto vacío',
  send: 'Enviar mensaje',
  sending: 'Enviando…',
  sentTitle: '¡Mensaje enviado correctamente!',
  sent: 'Le responderemos en un plazo de 24 horas.',
  failedTitle: 'Error al enviar el mensaje',
  failed: 'Intente de nuevo más tarde',
  thankYou: 'Gracias',
  thanksBefore: 'Recibimos su mensaje. Le responderemos en un plazo de 24 horas, a',
  sendAnother: 'Enviar otro mensaje',
};
