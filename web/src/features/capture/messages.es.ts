/** Spanish of the texts of the analysis that belong to no single step. */
export const analysisMessagesInSpanish = {
  analysis: 'Análisis',
  activating: 'Activando',
  checkingSubscription: 'Verificando la suscripción',
  loading: 'Cargando...',
  openingPhoto: 'Abriendo su foto...',
  imageError: 'Error de la imagen',
  noCanvas: 'Este navegador no pudo preparar la foto. Intente con otro navegador.',
  sideNote: '{side, select, left {lado izquierdo} other {lado derecho}}',
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

/** Spanish of the texts of the first step, in which the person chooses a photo. */
export const captureMessagesInSpanish = {
  takePhoto: 'Tomar una foto',
  takePhotoHint: 'Use la cámara de este dispositivo',
  uploadImage: 'Subir imagen',
  uploadHint: 'JPG o PNG, hasta 10 MB',
  chooseFile: 'Elija un archivo de imagen',
  dropOrPaste: 'O suelte una foto aquí, o péguela.',
  requiresSubscription: 'Requiere suscripción',
  unlock: 'Suscríbase para empezar',
  historyStays: 'Siempre puede abrir su historial, con o sin suscripción.',

  invalidType: 'Tipo de archivo no válido',
  notAnImage: 'Elija un archivo de imagen (JPG, PNG, etc.)',
  tooLarge: 'Archivo demasiado grande',
  chooseSmaller: 'Elija una imagen de menos de 10 MB',
  loadFailed: 'No se pudo cargar la imagen. Intente con otra foto.',
  heicNotSupported:
    'Este navegador no puede abrir fotos HEIC. Tome una foto nueva aquí, o guarde esta como JPG y súbala.',
  tooSmall:
    'Esta foto es demasiado pequeña para evaluarla. Elija la original, de al menos {side} píxeles de ancho y alto, o tome una foto nueva.',
};

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
