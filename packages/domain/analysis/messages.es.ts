/** Spanish of why a photo cannot be assessed and what to change, by reason. */
export const unassessableMessagesInSpanish = {
  not_skin:
    'Esto no parece una foto de piel. Tome la foto de la mancha misma, en color y con buena luz, sin marcos ni franjas alrededor.',
  no_lesion: 'No encontramos una mancha. Acérquese y mantenga la mancha en el centro del encuadre.',
  blurred: 'La foto está borrosa. No se mueva, toque la mancha para enfocarla e intente de nuevo.',
  too_dark: 'La foto está demasiado oscura. Vaya a la luz del día o encienda una luz.',
  too_bright:
    'La foto está demasiado clara, o la luz se refleja en la mancha. Apague el flash o aléjese de la luz directa.',
  hair: 'El pelo tapa demasiado la mancha y la piel que la rodea. Sepárelo o alíselo hacia un lado con un poco de agua. Luego intente de nuevo.',
  too_small: 'La mancha se ve demasiado pequeña en el encuadre. Acérquese o recorte más la foto.',
  body_region:
    'No evaluamos las uñas, las palmas, las plantas de los pies, la boca, los ojos ni los genitales. Muestre esta mancha a un médico.',
};

/** Spanish of the texts of an analysis that the server answers. */
export const analysisResultMessagesInSpanish = {
  sizeAtMost6:
    'Diámetro: unos {width} mm en su parte más larga, según la escala que usted marcó. No es mayor de 6 mm. Esto depende del contorno. Verifique que coincida con su foto.',
  sizeOver6:
    'Diámetro: unos {width} mm en su parte más larga, según la escala que usted marcó. Es mayor de 6 mm. Esto depende del contorno. Verifique que coincida con su foto.',
  sizeOver6CutOff:
    'Diámetro: al menos unos {width} mm, según la escala que usted marcó. Es mayor de 6 mm. La mancha se sale de la imagen. Esto depende del contorno. Verifique que coincida con su foto.',
  sizeByAnswer: 'Diámetro: {larger, select, yes {mayor de 6 mm} other {no mayor de 6 mm}}, según su respuesta.',
  sizeByAnswerCutOff:
    'Diámetro: {larger, select, yes {mayor de 6 mm} other {no mayor de 6 mm}}, según su respuesta. Según la escala que usted marcó, mide al menos unos {width} mm. La mancha se sale de la imagen.',
  sizeNotMeasured: 'Sin medir. La próxima vez, ponga una moneda o una regla junto a la mancha.',
  sizeNotMeasuredCutOff:
    'Diámetro: sin medir. Según la escala que usted marcó, mide al menos unos {width} mm. La mancha se sale de la imagen. Tome otra foto con toda la mancha en el encuadre.',

  evolvingByAnswer: 'Evolución: {level, select, changing {cambia} other {estable}}, según su respuesta.',
  evolvingByAnswerInDoubt: 'Evolución: {level, select, changing {cambia} other {estable}}, según su respuesta. {doubt}',
  evolvingByAnswerAndPhotos:
    'Evolución: {level, select, changing {cambia} other {estable}}, según su respuesta. En las fotos la mancha también se ve {change}.',
  evolvingOnePhoto: 'Evolución: sin evaluar. Una sola foto no puede mostrar cambios.',
  evolvingNotAssessed: 'Evolución: sin evaluar. {why}',
  evolvingInDoubt:
    'Evolución: sin evaluar. {doubt} Tome otra foto dentro de unas 4 semanas, con la escala marcada de la misma manera. Si a usted le parece más grande, muéstrela a un dermatólogo en 2 semanas o menos.',
  evolvingStable:
    'Evolución: estable. Desde el {date}, el tamaño, el contorno y el color no difieren más que en dos fotos de una mancha sin cambios. Un círculo tan grande como la mancha medía unos {before} mm de ancho entonces y mide {now} mm en esta foto. Con dos fotos no se puede saber si creció hasta que mida unos {visible} mm de ancho.',
  evolvingStableNoScale:
    'Evolución: estable. Desde el {date}, el contorno y el color no difieren más que en dos fotos de una mancha sin cambios. No comparamos el tamaño, porque para eso hace falta una escala en las dos fotos.',
  evolvingStableNoSize:
    'Evolución: estable. Desde el {date}, el contorno y el color no difieren más que en dos fotos de una mancha sin cambios.',
  evolvingChanging:
    'Evolución: cambia. La mancha se ve {change}. Las fotos con distinta luz difieren, así que mírela también usted.',
  evolvingRapidly:
    'Evolución: cambia rápido. La mancha se ve {change}. Las fotos con distinta luz difieren, así que mírela también usted.',
  doubt:
    'Un círculo tan grande como la mancha medía unos {before} mm de ancho el {date} y mide unos {now} mm en esta foto. Dos fotos de una mancha sin cambios pueden diferir en esa medida. Por eso no muestran que haya crecido, pero tampoco lo descartan.',
  tooFast:
    'No comparamos el tamaño con la foto del {date}. Entre las dos hay {days, plural, =0 {menos de un día} one {solo # día} other {solo # días}}. Es más probable que una diferencia de tamaño tan rápida se deba a las marcas de la escala. Revíselas.',

  obstacleElsewhere:
    'Usted dijo que la región de esta foto es “{photo}”, pero la de esta mancha es “{spot}”, así que no comparamos las dos. Si la foto sí muestra esta mancha, analícela de nuevo y elija “{spot}”. Si no, analícela como una mancha nueva.',
  obstacleCutOff:
    'La mancha se sale de esta foto, así que no podemos compararla con las anteriores. Tome otra foto con toda la mancha en el encuadre.',
  obstacleVersion:
    'Otra versión de esta herramienta evaluó su última foto de esta mancha, así que no podemos comparar las dos.',
  obstacleDomain:
    'Según esta herramienta, esta foto es de {now, select, phone {teléfono} other {dermatoscopio}} y su última foto de esta mancha es de {before, select, phone {teléfono} other {dermatoscopio}}, así que no podemos comparar las dos. Tome otra foto como lo hizo antes.',
  obstacleEarlierCutOff:
    'En su última foto, la mancha se sale de la imagen, así que no podemos comparar las dos. Tome otra foto con toda la mancha en el encuadre. Podremos comparar su próxima foto con esta.',
  obstacleEarlierElsewhere:
    'Usted dijo que la región de su última foto de esta mancha es “{photo}”, así que no podemos comparar las dos. Podremos comparar su próxima foto con esta.',

  changeSince: '{changes} desde el {date}',
  and: '{first} y {last}',
  larger: '{width} mm más grande',
  smaller: '{width} mm más pequeña',
  lessRegular: 'de contorno menos regular',
  moreRegular: 'de contorno más regular',
  longer: 'más alargada',
  rounder: 'más redonda',
  otherColor: 'de color diferente',
  darker: 'más oscura',
  lighter: 'más clara',

  raisedByAnswer:
    'El resultado subió por su respuesta: usted dijo que {flag, select, changing {la mancha cambia} bleeding {la mancha sangra} other {la mancha es nueva}}.',
  answerNotNeeded:
    'Usted dijo que {flag, select, changing {la mancha cambia} bleeding {la mancha sangra} other {la mancha es nueva}}. La foto por sí sola ya bastaba para este resultado.',
  raisedByPhotos:
    'El resultado subió por sus fotos anteriores: la mancha se ve {change}. Las fotos dan menos certeza que sus propios ojos, por lo que esto por sí solo requiere una cita en 4 semanas o menos.',
  photosNotNeeded: 'La mancha se ve {change}. La foto por sí sola ya bastaba para este resultado.',

  nextHigh: 'Muestre esta mancha a un dermatólogo en 2 semanas o menos. Lleve este resultado consigo.',
  nextHighSooner: 'Si antes de eso sangra, duele o crece rápido, pida una cita más temprana.',
  nextModerate: 'Muestre esta mancha a un dermatólogo en 4 semanas o menos. Lleve este resultado consigo.',
  nextModerateWatch:
    'Hasta entonces, mírela una vez por semana. Si cambia o sangra, haga que la examinen en 2 semanas o menos.',
  nextEarlier:
    'Una foto anterior de esta mancha tuvo un resultado más urgente, que sigue siendo válido. Muestre la mancha a un dermatólogo lo antes posible, a menos que alguno ya la haya visto desde entonces. Lleve sus resultados consigo.',
  nextLow:
    'Tome otra foto dentro de 4 semanas, con la misma luz. Si cambia o sangra, consulte a un dermatólogo en 2 semanas o menos.',
  nextLowMisses:
    'Esta herramienta no detecta algunos cánceres. Si esta mancha le preocupa, muéstrela a un médico, diga lo que diga el resultado.',
  everyoneCheck:
    'Revise toda su piel una vez al mes, con un espejo para la espalda y con ayuda para el cuero cabelludo.',
  everyoneSun:
    'Use protector solar SPF 30+ todos los días, aplicado 30 minutos antes de salir, y quédese a la sombra de 10 a.m. a 4 p.m.',
};

/** Spanish of what a request about an analysis or a spot says of its fields. */
export const analysisFormMessagesInSpanish = {
  notAnImage: 'Elija un archivo de imagen (JPG, PNG, etc.)',
  imageMissing: 'Faltan los datos de la imagen',
  location: 'Lugar',
  notes: 'Notas',
  long: '{field}: se permiten como máximo {count} caracteres',
  spotNameLong: 'Un nombre puede tener como máximo {count} caracteres',
  region: 'Elija una región de la lista',
  place: 'Elija un lugar del cuerpo que se evalúe',
  visitDate: 'Indique el día de la visita',
  visitInFuture: 'La visita no puede ser después de hoy',
  visitTextLong: 'Use como máximo {count} caracteres',
  visitBiopsyResult: 'Elija lo que encontró la biopsia',
  tooManyVisits: 'Una mancha puede tener como máximo {count} visitas. Elimine una que ya no necesite.',
};
