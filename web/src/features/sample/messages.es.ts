/** Spanish of the texts about the sample photos. */
export const sampleMessagesInSpanish = {
  title: 'Pruebe con una foto de muestra',
  lead: 'Vea primero un resultado real, gratis y sin cuenta.',
  'label.phone-nevus-2': 'Mancha marrón, con teléfono',
  'label.phone-basal-cell-carcinoma-1': 'Bulto brillante, con teléfono',
  'label.dermoscopic-melanoma-1': 'Mancha desigual, con dermatoscopio',
  credits: 'Fotos de muestra, recortadas y cambiadas de tamaño: {credits}.',
  credit: '{attribution}, {license}',
  pageTitle: 'Un resultado de muestra',
  isSample: 'Esta es una foto de muestra',
  explanation:
    'Nuestra herramienta la clasificó. Elegimos tres muestras para enseñar los tres resultados. La herramienta también comete errores.',
  loading: 'Analizando la foto de muestra...',
  failedTitle: 'Sin resultado para esta muestra',
  failed: 'Intente de nuevo en un minuto.',
  resultTitle: 'El resultado',
  photo: 'La foto de muestra',
  'diagnosis.phone-nevus-2': 'El conjunto de datos de la foto dice: lunar común (nevo).',
  'diagnosis.phone-basal-cell-carcinoma-1':
    'El conjunto de datos de la foto dice: carcinoma de células basales, un cáncer de piel.',
  'diagnosis.dermoscopic-melanoma-1': 'El conjunto de datos de la foto dice: melanoma, un cáncer de piel.',
  photoCredit: 'Foto, recortada y cambiada de tamaño: {credit}.',
  createAccount: 'Crear cuenta',
  analyzeYours: 'Analizar su propia foto',
};
