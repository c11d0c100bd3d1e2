/** Spanish of the texts of the analysis that belong to no single step. */
export const analysisMessagesInSpanish = {
  analysis: 'Análisis',
  activating: 'Activando',
  checkingSubscription: 'Verificando la suscripción',
  openingPhoto: 'Abriendo su foto...',
  disclaimerTitle: 'Información solo con fines educativos',
  disclaimer:
    'Los resultados no son un diagnóstico médico ni sustituyen a un dermatólogo. La herramienta mira una sola foto. No puede palpar ni ampliar su piel, ni tomar una muestra de ella. No detecta algunos cánceres y da falsas alarmas. Se desarrolló sobre todo con piel más clara y se ha probado menos en piel más oscura. Si una mancha le preocupa, cambia, sangra o no sana, consulte a un profesional de la salud, diga lo que diga esta herramienta.',

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
