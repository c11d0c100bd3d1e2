/** Spanish of what the API answers about trainings of the lesion model and of the generative models. */
export const trainingAnswersInSpanish = {
  alreadyAdded: 'Esta foto ya se agregó.',
  copyOfTestPhoto:
    'Los modelos se prueban con esta foto, así que ninguno puede aprender de ella. Agregue fotos que no estén en el conjunto de prueba.',
  copyOfAddedPhoto:
    'Ya hay una copia de esta foto en el conjunto. Se agregó el {day} y su etiqueta es {diagnosis, select, benign {benigno} suspicious {sospechoso} other {maligno}}. Una copia contaría dos veces.',
  samplesAdded:
    '{added, plural, =0 {Las fotos de muestra ya se agregaron.} one {Se agregó # foto de muestra.} other {Se agregaron # fotos de muestra.}}',
  photoNotFound: 'Esta foto ya no está en el conjunto.',
  photoRemoved: 'La foto se quitó. Los entrenamientos que la usaron quedan como están.',
  photoUnusable: 'Esta foto no se puede usar para entrenar.',
  labelDisagrees:
    'Usted etiquetó esta foto como {diagnosis, select, benign {benigno} suspicious {sospechoso} other {maligno}}. El modelo en uso le da riesgo {tier, select, low {bajo} moderate {moderado} other {alto}}.',
  labelNeedsReason: 'Revise la etiqueta y diga por qué es correcta.',

  samplesMissing: 'Se necesitan {missing} muestras más',
  notTrainable: 'No se inició ningún entrenamiento.',
  failed: 'No se pudo entrenar el modelo',
  stoppedEarly: 'El entrenamiento se detuvo antes de terminar. El modelo en uso no cambió.',
  noTraining: 'No hay ningún entrenamiento en curso.',
  trainingStarting: 'El entrenamiento todavía se está iniciando. Deténgalo en un momento.',
  trainingStops: 'El entrenamiento se detiene en un momento. El modelo en uso no cambia.',
  notStarted: 'No se pudo iniciar el entrenamiento. Intente de nuevo.',
  unreadable: 'No se pudo leer ninguna de las fotos.',
  otherModel:
    'Una versión nueva trajo otro modelo después de que se entrenó el modelo en uso, así que a este no se le puede agregar nada. Vuelva al modelo original y entrene de nuevo.',
  notDeployed: 'No se pudo instalar el modelo nuevo. El modelo en uso no cambió.',
  candidate:
    'El modelo nuevo cumplió todas las reglas con las fotos de prueba. Responderá cuando un administrador lo promueva.',
  refused:
    'El modelo nuevo no cumplió al menos una regla con las fotos de prueba. El modelo en uso sigue respondiendo.',
  notFound: 'No se encontró este entrenamiento.',
  noModelToTry: 'Este entrenamiento no dejó un modelo para probar.',
  changing: 'El modelo está cambiando. Intente de nuevo en un momento.',

  alreadyLive: 'Este modelo ya está en uso.',
  otherLiveModel: 'El modelo en uso cambió desde este entrenamiento. Entrene de nuevo para compararlo.',
  ruleFailed: 'Las reglas no permiten poner en uso este modelo.',
  deploymentFailed: 'No se pudo instalar el modelo nuevo.',
  deploying: 'El modelo nuevo se está instalando. Responderá en un momento.',
  noEarlierModel: 'No hay un modelo anterior al que volver.',
  neverLive: 'Este modelo nunca estuvo en uso. Solo una promoción puede ponerlo en uso.',
  noSafetyWithdrawal:
    'El modelo original está en uso. Solo un modelo entrenado puede retirarse por seguridad. No se envió ningún correo.',
  switchingBack: 'El modelo se está poniendo de nuevo en uso. Responde en un momento.',
  switchFailed: 'No se pudo poner en uso el otro modelo. Este sigue respondiendo.',
  rollingBackForSafety:
    'Se está volviendo al modelo anterior. En unas horas enviamos un correo a todos los que tienen un resultado del modelo retirado.',
  rollingBack: 'Se está volviendo al modelo anterior. Responderá en un momento.',

  modelsBusy: 'Los modelos se están entrenando. Primero detenga la ejecución.',
  initialized: 'Los modelos están iniciados.',
  noPhotos: 'Aún no hay fotos. Primero agregue algunas en el Centro de entrenamiento de ML.',
  notInitialized: 'Primero inicie los modelos.',
  imagesMissing: 'El entrenamiento de la GAN necesita al menos {needed} imágenes. El conjunto de datos tiene {count}.',
  alreadyTraining: 'Los modelos ya se están entrenando.',
  noRunToResume: 'No hay ninguna ejecución que reanudar.',
  alreadyRunning: 'La ejecución ya está en marcha.',
  noRun: 'No hay ninguna ejecución en marcha.',
  stillStarting: 'La ejecución todavía se está iniciando. Deténgala en un momento.',
  tooFewReadable: 'Se pudieron leer muy pocas de las fotos.',
  diverged: 'El entrenamiento divergió. Pruebe con una tasa de aprendizaje más baja.',
  otherNetworks:
    'Esta ejecución empezó antes de una actualización de las redes, así que no puede continuar. Inicie una nueva.',
  runNotStarted: 'No se pudo iniciar la ejecución. Reanúdela.',
  runStoppedEarly: 'La ejecución terminó antes de tiempo. Reanúdela para continuar desde su último punto de control.',
  noSamples: 'No hay muestras de esta época.',
};
