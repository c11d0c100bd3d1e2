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
