/** Spanish of the catalog beside this file. */
export const lostMessagesInSpanish = {
  restricted: 'Acceso restringido',
  'restricted.text': 'Esta página es solo para administradores.',
  'restricted.training':
    'Esta página solo está disponible para administradores. El sistema de entrenamiento de aprendizaje automático requiere permisos especiales para mantener la calidad de los datos y la integridad del modelo.',
  returnHome: 'Volver al inicio',
  notFound: '404: página no encontrada',
  'notFound.text': 'No hay ninguna página en esta dirección. Su historial y su cuenta siguen igual.',
  backHome: 'Volver al inicio',
};
