/** Spanish of the catalog beside this file. */
export const modelMetricsMessagesInSpanish = {
  dermoscopicPhotos: 'Fotos con dermatoscopio ({dataSet})',
  clinicalPhotos: 'Fotos de consultorio con cámaras comunes',
  validationPart: '{dataSet}, parte de validación',
  phonePhotos: 'Fotos de teléfono',
  phonePhotosFolds: 'Fotos de teléfono (validación cruzada de 5 particiones)',
  automaticFraming: '{photos}, encuadre automático',
};
