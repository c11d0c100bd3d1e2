/** Spanish of the texts of the analysis that belong to no single step. */
export const analysisMessagesInSpanish = {
  analysis: 'Análisis',
  activating: 'Activando',
  checkingSubscription: 'Verificando la suscripción',
  loading: 'Cargando...',
  openingPhoto: 'Abriendo su foto...',
  imageError: 'Error de la imagen',
  needsSubscription: 'Necesita una suscripción para analizar una foto.',
  notSignedIn: 'Inicie sesión para hacer un análisis',
  failed: 'El análisis falló',
  failedTitle: 'El análisis falló',
  failedText: 'Error del análisis: no se pudo analizar la imagen. Intente de nuevo.',
  tooManyPhotos: 'Fueron muchas fotos en poco tiempo.',
  tooManyPhotosWait: 'Fueron muchas fotos en poco tiempo. Intente de nuevo en {wait}.',
  seconds: '{count, plural, one {# segundo} other {# segundos}}',
  minutes: '{count, plural, one {# minuto} other {# minutos}}',
  hours: '{count, plural, one {# hora} other {# horas}}',
};
