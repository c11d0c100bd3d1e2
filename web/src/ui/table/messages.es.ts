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
