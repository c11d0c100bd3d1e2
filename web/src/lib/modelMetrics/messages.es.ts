/** Spanish of the catalog beside this file. */
export const modelMetricsMessagesInSpanish = {
  dermoscopicPhotos: 'Fotos con dermatoscopio ({dataSet})',
  phonePhotos: 'Fotos de teléfono',
  phonePhotosFolds: 'Fotos de teléfono (validación cruzada de 5 particiones)',
  automaticFraming: '{photos}, encuadre automático',
};
