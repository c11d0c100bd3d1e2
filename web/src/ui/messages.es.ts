/** Spanish of the catalog beside this file. */
export const uiMessagesInSpanish = {
  optional: 'Opcional',
  clearAnswer: 'Borrar respuesta',
  charactersLeft: '{count, plural, one {Queda # carácter} other {Quedan # caracteres}}',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  close: 'Cerrar',
  cancel: 'Cancelar',
  reason: 'Motivo',
  reasonMissing: 'Indique el motivo',
  dismiss: 'Descartar',
  saving: 'Guardando…',
  tryAgain: 'Intentar de nuevo',
  tryingAgain: 'Intentando de nuevo…',
};

/** Spanish of the catalog beside this file. */
export const dataTableMessagesInSpanish = {
  sortBy: 'Ordenar por',
  sortedShown:
    'Solo {count, plural, one {se ordena la # fila} other {se ordenan las # filas}} que se ven aquí. Hay más.',
  csv: 'Descargar CSV',
  csvBusy: 'Preparando el archivo…',
  csvFailed: 'No se creó el archivo',
  tryAgain: 'Intente de nuevo.',
};
