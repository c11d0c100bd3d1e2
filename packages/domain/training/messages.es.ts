/** Spanish of what a request about training says of its fields. */
export const trainingFormMessagesInSpanish = {
  imageOrDiagnosis: 'Elija una imagen e indique un diagnóstico.',
  reasonMissing: 'Diga por qué',
  reasonLong: 'Use como máximo {count} caracteres',
  notesLong: 'Las notas deben tener como máximo 500 caracteres',
  missing: 'Escriba {name}.',
  least: 'El mínimo para {name} es {limit}.',
  most: 'El máximo para {name} es {limit}.',
  batchSize: 'el tamaño del lote',
  learningRate: 'la tasa de aprendizaje',
  batchSizeWhole: 'El tamaño del lote debe ser un número entero.',
  fewEpochs: 'Al menos 1 época',
  manyEpochs: 'Como máximo {count} épocas',
};

/** Spanish of the rules of a promotion, and of what a set of photos lacks. */
export const promotionMessagesInSpanish = {
  photos: '{count, plural, one {# foto} other {# fotos}}',
  missingPhotos:
    '{count} {count, plural, one {foto} other {fotos}} más de diagnóstico {diagnosis, select, benign {benigno} suspicious {sospechoso} other {maligno}}',
  dermoscopic: 'dermatoscopio',
  phone: 'teléfono',
  noDifference: 'sin diferencia',
  points: '{points} puntos',
  rulePhotos:
    'Al menos {count} fotos de entrenamiento de diagnóstico {diagnosis, select, benign {benigno} suspicious {sospechoso} other {maligno}}',
  ruleSensitivity:
    'Sensibilidad en fotos de {domain} no más baja que la del modelo {model, select, live {en uso} other {original}}',
  differenceByChance: '{difference}, p = {p}',
  ruleBalancedAccuracy: 'Exactitud equilibrada como máximo 1 punto por debajo de la del modelo original',
  ruleDomainAccuracy:
    'Exactitud equilibrada en fotos de {domain} no más de 1 punto por debajo de la del modelo original, más allá del azar',
  differenceUpTo: '{difference}, límite superior {bound}',
  ruleImprovement:
    'Mejor que el modelo {model, select, live {en uso} other {original}}, más allá del azar, en AUC, especificidad o sensibilidad',
  lowerBounds: 'Límites inferiores: AUC {auc}, especificidad {specificity}, sensibilidad {sensitivity}',
  fewPhotos: 'Entrenado con solo {count} fotos agregadas, así que los resultados pueden variar por azar.',
  missingForPromotion: 'Falta para una promoción: {missing}.',
  oneGroup:
    'Todas las fotos son de un solo grupo: {diagnosis}. Agregue fotos de otro grupo; si no, el modelo aprende a dar una sola respuesta.',
  disagreements:
    'El modelo en uso no está nada de acuerdo con {count, number} de {total, number} etiquetas. Pueden diferir como máximo {limit, number}. Revise primero esas etiquetas.',
};

/** Spanish of how the generative models are built and trained, and what their pictures are for. */
export const generativeModelMessagesInSpanish = {
  generator:
    'Generador de convoluciones con redimensión, contra el patrón de tablero de ajedrez, y discriminador de convoluciones con salto, 128×128 píxeles',
  autoencoder: 'Autocodificador variacional cuyo decodificador se construye como el generador',
  batchNormalization: 'Normalización por lotes en el generador',
  spectralNormalization: 'Normalización espectral de cada peso del discriminador',
  average: 'Muestras de un promedio móvil de los pesos del generador',
  autoencoderFirst: 'Primero el autocodificador: su decodificador pasa a ser el primer generador',
  augmentation: 'Aumento diferenciable para pocas fotos: desplazar, reflejar, color, recortes',
  orientations: 'Cada foto en ocho orientaciones',
  adam: 'Adam con momentos propios para cada red',
  frechet: 'Distancia de Fréchet a fotos reservadas después de cada época',
  checkpoints: 'Un punto de control después de cada época, para detener y reanudar',
  researchOnly:
    'Solo para investigación. Las imágenes generadas no muestran a ninguna persona ni lesión real, nunca se usan para entrenar ni probar el clasificador, y no se deben usar para diagnosticar.',
};

/** Spanish of what a training is doing. */
export const trainingPhaseMessagesInSpanish = {
  Autoencoder: 'Autocodificador',
  'Generator and discriminator': 'Generador y discriminador',
  'Looking at the photos': 'Mirando las fotos',
  Learning: 'Aprendiendo',
  'Comparing with the live model': 'Comparando con el modelo en uso',
};

/** Spanish of how long a training has run. */
export const trainingTimeMessagesInSpanish = {
  times:
    'En marcha desde hace {elapsed, plural, =0 {menos de un minuto} one {# minuto} other {# minutos}}{hasLeft, select, true {; {left, plural, one {falta cerca de # minuto} other {faltan unos # minutos}}{leftIn, select, step { en este paso} other {}}} other {}}.',
};
