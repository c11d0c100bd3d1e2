/** Spanish of the texts of the camera. */
export const cameraMessagesInSpanish = {
  title: 'Tome una foto',
  checking: 'Verificando la cámara...',
  unavailable: 'La cámara no está disponible',
  uploadInstead: '{problem} En su lugar, puede subir una foto.',
  preview: 'Vista previa de la cámara',
  focus: 'Enfocar la mancha',
  starting: 'Encendiendo la cámara...',
  off: 'La cámara está apagada. Su navegador puede pedirle permiso.',
  start: 'Encender cámara',
  stop: 'Apagar cámara',
  flip: 'Cambiar cámara',
  capture: 'Tomar la foto',
  back: 'Atrás',
  automatic: 'Tomar la foto automáticamente',
  torch: 'Luz de la cámara',
  whichSpot: '¿Va a fotografiar otra vez una mancha?',
  whichSpotHint:
    'En ese caso mostramos su última foto sobre la vista previa, para que pueda encuadrarla de la misma manera.',
  anotherSpot: 'No, otra mancha',
  showLastPhoto: 'Mostrar la última foto',

  replace: 'Todavía tiene una foto. Presione “Tomar la foto” para reemplazarla.',
  guidance:
    'Sostenga la cámara a la distancia del ancho de una mano. Mantenga la mancha dentro del círculo. Puede tomar la foto en cualquier momento. Para medir el tamaño, ponga una moneda o una regla junto a la mancha.',

  beforePhoto: 'Antes de tomar la foto',
  ready: 'Bien:',
  notReady: 'Todavía no:',
  light: 'Luz',
  sharpness: 'Nitidez',
  framing: 'Encuadre',
  holdInRing: 'Ponga la mancha en el círculo',
  takingPhoto: 'No se mueva. Tomando la foto…',
  looksGood: 'Se ve bien. Tome la foto',
  moreLight: 'Más luz',
  lessLight: 'Menos luz',
  holdStill: 'No se mueva',
  aimAtSpot: 'Apunte a la mancha',
  moveCloser: 'Acérquese',

  onIos: 'En iOS, use Safari y verifique que la cámara tenga permiso.',
  notSupported: 'Su navegador no permite usar la cámara.',
  noDevices: 'No se encontró ninguna cámara.',
  checkPermissions: 'No se puede usar la cámara. Revise los permisos.',
  allowPermissions: 'Permita el uso de la cámara en su navegador e intente de nuevo.',
  noCamera: 'No se encontró una cámara en este dispositivo.',
  inUse: 'Otra aplicación está usando la cámara.',
  settingsNotSupported: 'La cámara no admite los ajustes solicitados.',

  cameraError: 'Error de la cámara',
  ended: 'La cámara se apagó. Quizás otra aplicación la está usando. Enciéndala de nuevo.',
  flipFailed: 'No se pudo cambiar la cámara',
  torchFailed: 'La luz no cambió',
  otherLight: 'Use otra luz.',
  captureError: 'Error al tomar la foto',
  notReadyYet: 'La cámara no está lista. Primero encienda la cámara.',
  captureFailed: 'No se tomó la foto',
  takeAgain: 'No pudimos tomar la foto. Intente de nuevo.',
};

/** Spanish of the texts of the step in which the person frames the spot and answers questions. */
export const prepareMessagesInSpanish = {
  title: 'Encuadre la mancha',
  frame: 'Encuadre de su foto',
  photo: 'Su foto',
  zoom: 'Zoom',
  zoomValue: '{zoom} veces',
  zoomOut: 'Alejar',
  frameHelp:
    'Centramos la mancha más visible. ¿No es esa? Aleje la foto y arrastre la suya hasta el círculo. Para acercar o alejar, pellizque, use la rueda o el control deslizante. En un teclado, las flechas mueven la foto, y + y − la acercan o alejan.',

  aboutSpot: 'Acerca de esta mancha',
  region: '¿En qué parte del cuerpo está?',
  chooseRegion: 'Elija una región del cuerpo',
  regionMissing: 'Elija en qué parte del cuerpo está.',
  spotMissing: 'Elija la mancha.',
  regionNeeded: 'Falta: en qué parte del cuerpo está.',
  spotNeeded: 'Falta: cuál es la mancha.',
  questionsOpen:
    '{count, plural, one {Queda # pregunta} other {Quedan # preguntas}} sin responder. Sus respuestas pueden hacer que el resultado sea más urgente.',
  inYourWords: 'En sus palabras',
  inYourWordsExample: 'Por ejemplo: a la izquierda de la columna',
  notAssessed: 'Esta región no se evalúa',
  notCompared: 'No compararemos esta foto',
  otherRegion:
    'La mancha que eligió está en otra región: {spot}. Si esta foto la muestra, elija esa región. Si no, elija “Una mancha nueva”.',
  yes: 'Sí',
  no: 'No',
  unsure: 'No sé',
  notes: 'Notas',
  notesHint: 'Se guardan cifradas con este resultado.',

  analysisFailed: 'El análisis falló',
  stillHere: '{problem} Su foto y sus respuestas siguen aquí.',
  waits:
    'Si pasa a otra cosa, esperan bajo llave en este dispositivo hasta el {time}. Cuando tenga conexión, le preguntamos si las analizamos.',
  analyzing: 'Analizando su foto...',
  analyzingHint: 'Buscando el contorno y luego la asimetría, el borde y el color. Esto tarda unos segundos.',
  cancel: 'Cancelar',
  anotherPhoto: 'Otra foto',
  analyze: 'Analizar',
  analyzeBusy: 'Analizando...',
  tryAgain: 'Intentar de nuevo',
  onlyTheSquare: 'Enviamos solo el recuadro. Lo analizamos al momento y nunca lo guardamos.',
};

/** Spanish of the texts for marking a known length on a photo. */
export const scaleMessagesInSpanish = {
  open: 'Marcar una moneda o regla (opcional)',
  change: 'Cambiar escala',
  remove: 'Quitar escala',

  title: 'Marque una moneda o regla',
  clear: 'Borrar marcas',
  cancel: 'Cancelar',
  use: 'Usar esta escala',
  why: 'Una foto no tiene escala propia. Ponga una moneda o una regla junto a la mancha, bien plana, y podremos medir el diámetro. Sin ella, queda “Sin medir”.',
  object: '¿Qué hay junto a la mancha?',
  coinChoice: '{name}, {mm} mm',
  ruler: 'Regla',
  rulerChoice: 'Regla o cinta métrica',
  rulerLength: 'Distancia entre sus dos marcas, en mm',
  rulerRange: 'Escriba de {min} a {max} mm.',
  moveMarks: 'Arrastre una marca para moverla. O selecciónela y use las flechas del teclado. Con Shift se mueve más.',
  firstCoinEdge: 'Toque un borde de la moneda.',
  secondCoinEdge: 'Ahora toque el borde opuesto, en línea recta por el centro.',
  firstRulerLine: 'Toque una línea de la regla.',
  secondRulerLine: 'Ahora toque otra línea.',
  placeMarks: 'Colocar dos marcas para mover',
  reading: 'Escala: {scale}',
  scale: '{mmPerPixel}\u00a0mm por píxel. El recuadro mide {width}\u00a0mm de ancho.',

  wholePhoto: 'Su foto completa',
  firstMark:
    'Primer borde, a {left} por ciento desde la izquierda y {top} por ciento desde arriba. Las flechas del teclado lo mueven.',
  secondMark:
    'Segundo borde, a {left} por ciento desde la izquierda y {top} por ciento desde arriba. Las flechas del teclado lo mueven.',

  tooClose:
    'Las dos marcas están demasiado juntas para medir. Marque un tramo más largo o tome la foto desde más cerca.',
  tooWide: 'Con esta escala, el recuadro mide más de un metro de ancho. Revise lo que marcó.',
  moveBoth:
    'Todavía no se mide nada. Mueva cada marca {object, select, coin {a un borde de la moneda} other {a una línea de la regla}}.',
  moveOther:
    'Mueva también la otra marca {object, select, coin {a un borde de la moneda} other {a una línea de la regla}}.',
};

/** Spanish of the texts about the unsaved note of a result. */
export const noteMessagesInSpanish = {
  signIn: 'Inicie sesión para guardar su nota',
};

/** Spanish of the texts about keeping the photo of a result on the device. */
export const deviceCopyMessagesInSpanish = {
  keptHere: 'Nosotros no guardamos su foto. Este dispositivo la guarda, cifrada.',
  notKept: 'La foto no se guardó en este dispositivo',
  notKeptText: 'Su resultado está a salvo. Elija “Guardar en el historial” para intentar de nuevo.',
  deviceFull:
    'Este dispositivo está lleno. Su resultado está a salvo. Libere espacio o elimine fotos en su perfil. Luego elija otra vez “Guardar en el historial”.',
  notTurnedOn: 'Las fotos no se guardan',
  notTurnedOnText: 'No pudimos acceder a su cuenta, o este navegador no guarda nada. Intente de nuevo.',

  offerTitle: '¿Guardar sus fotos en este dispositivo?',
  offerText:
    'Si acepta, sus fotos se quedan aquí, cifradas, para que pueda compararlas. Nosotros nunca las recibimos. Solo su cuenta puede abrirlas, y usted puede desactivar esto en su perfil.',
  offerAccept: 'Guardar fotos en este dispositivo',
  offerBusy: 'Activando...',
  offerDecline: 'No, gracias',
};
