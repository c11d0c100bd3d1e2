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
  noCanvas: 'Este navegador no pudo preparar la foto. Intente con otro navegador.',
};
