/** Spanish of the catalog beside this file. */
export const dataTableMessagesInSpanish = {
  sortBy: 'Ordenar por',
  csv: 'Descargar CSV',
  csvBusy: 'Preparando el archivo…',
  csvFailed: 'No se creó el archivo',
  tryAgain: 'Intente de nuevo.',
};
