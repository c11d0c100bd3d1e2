/** Spanish of the catalog beside this file. */
export const operationsAnswersInSpanish = {
  announcedBefore: 'La versión {version} ya se anunció. Elija el número siguiente.',
  notAnnounced: 'La versión {version} no es la que está anunciada.',
  cannotMove: 'Este incidente no puede dar este paso ahora. Cargue la lista de nuevo.',
  incidentNotFound: 'Este incidente no existe.',
};
