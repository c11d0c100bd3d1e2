/** Spanish of the catalog beside this file. */
export const postMessagesInSpanish = {
  category: 'Elija una categoría',
  statusDraft: 'Borrador',
  statusPending: 'Por revisar',
  statusApproved: 'Aprobado',
  statusRejected: 'Rechazado',
  statusArchived: 'Archivado',
  lineBreaks: 'Escriba esto sin saltos de línea',
  characters: 'Este texto contiene caracteres que no se pueden mostrar',
  imageWithoutText: 'Describa cada imagen para las personas que no pueden verla: ![lo que muestra](dirección)',
  titleMissing: 'Escriba el título',
  titleLong: 'El título es demasiado largo',
  excerptMissing: 'Escriba el extracto',
  excerptLong: 'El extracto es demasiado largo',
  authorMissing: 'Escriba el nombre del autor',
  authorLong: 'El nombre del autor es demasiado largo',
  contentMissing: 'Escriba el contenido',
  contentLong: 'El contenido es demasiado largo',
  featured: 'El valor de destacado debe ser 0 o 1',
  newStatus: 'Un artículo nuevo es un borrador o se envía para aprobación',
  reviewerMissing: 'Escriba el nombre del revisor',
  credentialsMissing: 'Escriba las credenciales',
  reviewerLong: 'El nombre es demasiado largo',
  credentialsLong: 'Las credenciales son demasiado largas',
  reasonLong: 'El motivo es demasiado largo',
  articleNotFound: 'Este artículo no está en el Blog de salud.',
  sample: 'Artículo de muestra, sin revisión médica',
};

/** The topics of articles. */
export const blogCategoryMessagesInSpanish = {
  'Early Detection': 'Detección temprana',
  Prevention: 'Prevención',
  'Professional Care': 'Atención profesional',
  Technology: 'Tecnología',
  Research: 'Investigación',
  Skincare: 'Cuidado de la piel',
};
