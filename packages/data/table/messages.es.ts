/** Spanish of the catalog beside this file. */
export const tableMessagesInSpanish = {
  tooSlow: 'Esto tardó demasiado. Intente de nuevo en un momento.',
  changesAtOnce:
    'Llegaron varios cambios al mismo tiempo. Espere unos segundos, compruebe si el suyo se guardó y, si no, intente de nuevo.',
};
