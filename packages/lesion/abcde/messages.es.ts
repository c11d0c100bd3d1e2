/** Spanish of what was measured of A, B and C. */
export const abcdeMessagesInSpanish = {
  asymmetryMinimal: 'Las dos mitades coinciden bien en forma y color.',
  asymmetryModerate:
    'Las mitades difieren un poco en {cause, select, shape {la forma} other {el color}}, sobre todo en la parte {side}.',
  asymmetrySignificant:
    'Las mitades difieren claramente en {cause, select, shape {la forma} other {el color}}, sobre todo en la parte {side}.',
  asymmetryCutOff: '{sentence} La mancha se sale de la imagen, así que esto es incierto.',

  borderRegular: 'El borde es uniforme y {end, select, abrupt {termina bruscamente} other {se desvanece en la piel}}.',
  borderIrregular:
    'El borde es algo desigual{notches, plural, =0 {} one {} other {, con # muescas}}, sobre todo en la parte {side}, y {end, select, abrupt {termina bruscamente} other {se desvanece en la piel}}.',
  borderVeryIrregular:
    'El borde es irregular y dentado{notches, plural, =0 {} one {} other {, con # muescas}}, sobre todo en la parte {side}, y {end, select, abrupt {termina bruscamente} other {se desvanece en la piel}}.',
  borderCutOff: '{sentence} La mancha se sale de la imagen, así que lo evaluamos sin la parte que falta.',

  noColor: 'Ningún color cubre lo suficiente de la mancha como para nombrarlo.',
  oneColor: 'Un color: {colors}.',
  oneColorVaried: 'Un color, en varios tonos: {colors}.',
  oneColorMultiple: 'Un color, en tonos muy diferentes: {colors}.',
  manyColors:
    '{count} de seis colores, {distance, select, close {parecidos entre sí} apart {algo distintos entre sí} other {muy distintos entre sí}}: {colors}.',
  lastOfList: '{most} y {last}',
};

/** The sides of a spot as adjectives of “parte”. */
export const spotSideMessagesInSpanish = {
  right: 'derecha',
  'lower right': 'inferior derecha',
  bottom: 'inferior',
  'lower left': 'inferior izquierda',
  left: 'izquierda',
  'upper left': 'superior izquierda',
  top: 'superior',
  'upper right': 'superior derecha',
};

/** The colors of a spot. */
export const spotColorMessagesInSpanish = {
  white: 'blanco',
  red: 'rojo',
  'light brown': 'marrón claro',
  'dark brown': 'marrón oscuro',
  'blue-gray': 'gris azulado',
  black: 'negro',
};
