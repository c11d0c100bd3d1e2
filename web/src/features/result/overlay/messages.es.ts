/** Spanish of the texts beside the picture of a result. */
export const overlayMessagesInSpanish = {
  outline: 'Contorno',
  axes: 'Ejes de simetría',
  colors: 'Colores',
  heat: 'Lo que miró el modelo',
  yourPhoto: 'Su foto',
  photoWithFindings: '{photo}, con lo que encontramos dibujado encima',
  shapeWithFindings: 'Forma de la mancha, con lo que encontramos dibujado encima',
  framedPhoto: '{photo}, encuadrada para este análisis',
  shape: 'Forma de la mancha',
  spotOutline: 'Contorno de la mancha',
  layers: 'Se muestra con la imagen',
  little: 'poco',
  much: 'mucho',
  heatMeaning:
    'El azul marca las partes que contaron para este nivel de riesgo. Muestra cómo decidió el modelo, no dónde hay una enfermedad.',
  heatMeaningRaised:
    'El azul marca las partes que contaron para el nivel del propio modelo ({tier}). Muestra cómo decidió el modelo, no dónde hay una enfermedad.',
  colorsFound: 'Colores encontrados en la mancha',
};
