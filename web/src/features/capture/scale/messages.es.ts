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
