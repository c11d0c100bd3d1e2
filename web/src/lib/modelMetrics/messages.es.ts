/** Spanish of the catalog beside this file. */
export const modelMetricsMessagesInSpanish = {
  dermoscopicPhotos: 'Fotos con dermatoscopio ({dataSet})',
  clinicalPhotos: 'Fotos de consultorio con cámaras comunes',
  validationPart: '{dataSet}, parte de validación',
  phonePhotos: 'Fotos de teléfono',
  phonePhotosFolds: 'Fotos de teléfono (validación cruzada de 5 particiones)',
  automaticFraming: '{photos}, encuadre automático',
  researchOnly:
    'Solo para investigación y demostración. HAM10000, uno de sus conjuntos de fotos, no permite el uso comercial.',
  missingClasses:
    'Ninguna de sus fotos muestra una mancha de vasos sanguíneos, y casi ninguna un dermatofibroma. Casi todas las fotos de carcinoma basocelular y de queratosis actínica son de teléfonos.',
  dermoscopicLimits:
    'Sus puntos de corte para fotos con dermatoscopio se basan en 148 fotos. 30 de ellas muestran melanomas.',
  darkerSkin: 'Casi no se probó en piel más oscura (tipos IV a VI de Fitzpatrick).',
  unassessedParts:
    'No evalúa uñas, palmas, plantas de los pies, boca, ojos ni genitales. Sus fotos casi no muestran melanomas sin pigmento, que pueden ser rosados o del color de la piel.',
  fewPhonePhotos:
    'Sus fotos de teléfono son pocas y todas vienen de una sola fuente. Por eso, los intervalos de sus cifras son amplios.',
  missedCancers: 'No detecta algunos cánceres. Un resultado bajo nunca significa que no haya ninguno.',
};
