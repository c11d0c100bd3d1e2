/** Spanish of the texts of photos that wait on the device for a connection. */
export const waitingMessagesInSpanish = {
  title: '{count, plural, one {Una foto está en espera} other {# fotos están en espera}}',
  offline:
    '{count, plural, one {Se queda guardada} other {Se quedan guardadas}} bajo llave en este dispositivo. Cuando vuelva a tener conexión, le preguntamos antes de {count, plural, one {analizarla} other {analizarlas}}.',
  question: 'Intentó {count, plural, one {analizarla} other {analizarlas}} sin conexión. ¿Quiere hacerlo ahora?',
  since: 'Foto del {time}',
  until: 'La borramos el {time}, o cuando cierre la sesión.',
  open: 'Abrir',
  openOf: 'Abrir la foto del {time}',
  erase: 'Borrar',
  eraseOf: 'Borrar la foto del {time}',
  eraseTitle: '¿Borrar esta foto?',
  eraseText: 'Solo está en este dispositivo y todavía no tiene resultado. No se puede deshacer.',
  keep: 'Conservarla',
  notOpened: 'No pudimos abrir esta foto',
  notOpenedText: 'Revise su conexión e intente de nuevo. Si se acabó su tiempo, ya está borrada.',
};
