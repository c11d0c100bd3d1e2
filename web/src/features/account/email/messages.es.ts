/** Spanish of the catalog beside this file. */
export const emailMessagesInSpanish = {
  tryAgain: 'Intente de nuevo.',
  sending: 'Enviando…',

  'reminder.label': 'Confirme su correo electrónico',
  'reminder.title': 'Confirme su correo electrónico.',
  'reminder.sent': 'Revise su buzón ({email}) y abra el enlace.',
  'reminder.bounced':
    'Nuestro correo a {email} fue devuelto. Cuando su buzón vuelva a funcionar, envíe el correo de nuevo.',
  'reminder.enterCode': 'Escribir código',
  'reminder.later': 'Después',
  'confirm.done': 'Correo confirmado',
  'confirm.done.text': 'Gracias. Su dirección de correo está confirmada.',
  'confirm.failed': 'No se confirmó el correo',
  'resend.submit': 'Enviar de nuevo',
  'resend.done': 'Correo enviado',
  'resend.failed': 'No se envió el correo',
};
