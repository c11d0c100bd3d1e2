/** Spanish of the texts of the photos of a spot over time, and of the charts of its measurements. */
export const comparisonMessagesInSpanish = {
  title: 'Sus fotos de esta mancha',
  onThisDevice: 'Solo este dispositivo guarda estas fotos. Nosotros nunca las recibimos.',
  loading: 'Abriendo sus fotos...',
  locked: 'No se pudieron abrir sus fotos. Siguen en este dispositivo. Intente de nuevo.',
  retry: 'Intentar de nuevo',
  none: 'Este dispositivo no guarda fotos de esta mancha. Active “Guardar fotos en este dispositivo” en su perfil para compararlas.',
  noneYet: 'Este dispositivo aún no guarda fotos de esta mancha. Su próxima foto de ella aparecerá aquí.',
  one: 'Este dispositivo guarda una foto de esta mancha. Tome otra foto de ella para comparar las dos.',

  earlier: 'Foto anterior',
  later: 'Foto posterior',
  liningUp: 'Alineando las dos fotos...',
  linedUp: 'Alineadas: la foto posterior se giró y se ajustó de tamaño para coincidir con la anterior.',
  notLinedUp:
    'Estas dos fotos no coinciden bien, así que las mostramos tal como están. La luz, el enfoque o el ángulo pueden ser distintos.',
  view: 'Mostrar las fotos',
  sideBySide: 'Lado a lado',
  slider: 'Con deslizador',
  sliderLabel: 'Mueva la división entre las dos fotos',
  sliderValue: '{percent} % de la foto anterior',
  showOutline: 'Contorno',
  photoOf: 'Foto del {date}',
  overlay: 'Foto del {earlier} sobre la foto del {later}',

  changes: 'Mediciones a lo largo del tiempo',
  changesHint:
    'La franja gris muestra cuánto pueden diferir las fotos de una mancha sin cambios. Las fotos del mismo día cuentan como una, por su promedio.',
  notCompared:
    '{count, plural, one {# foto se deja fuera porque no se puede} other {# fotos se dejan fuera porque no se pueden}} comparar con la más reciente.',
  tooFew: 'Necesitamos fotos comparables de dos días para mostrar cambios.',
  needsScale: 'Sin medir: solo las fotos con una moneda o regla tienen tamaño.',
  area: 'Área (mm²)',
  diameter: 'Diámetro (mm)',
  shape: 'Redondez (1 es un círculo)',
  color: 'Diferencia de color con la primera foto',
  changed: 'Cambió desde el {date}',
  unchanged: 'Ningún cambio claro desde el {date}',
  inDoubt: 'No está claro si creció desde el {date}',
  tooFast: 'Sin comparar con el {date}: revise las marcas de la escala',
  chart: '{name}: {points}. {verdict}.',
  point: '{value} el {date}',
};
