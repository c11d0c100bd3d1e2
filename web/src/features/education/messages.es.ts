/** Spanish of the texts of the education sections. The names of skin tones stand after “Piel”. */
export const educationMessagesInSpanish = {
  title: 'Sepa qué buscar',

  melanoma: 'Melanoma',
  melanomaWhat:
    'Comienza en las células que dan color a la piel. Es el menos común de los tres y el más peligroso, porque puede diseminarse temprano. Si se encuentra temprano, un médico por lo general puede extirparlo todo.',
  melanomaSign1: 'Una mancha nueva, o una que cambia de tamaño, forma o color',
  melanomaSign2: 'Varios colores o un borde desigual en una misma mancha',
  melanomaSign3: 'En piel más oscura, a menudo en las palmas, las plantas de los pies o debajo de una uña',
  melanomaOnLight: 'Dibujo: en piel clara, una mancha desigual de color marrón, negro, azul grisáceo y rosado.',
  melanomaOnDark:
    'Dibujo: en piel oscura, una zona desigual más oscura que la piel que la rodea, con partes de color negro y azul grisáceo.',
  basal: 'Carcinoma de células basales',
  basalWhat:
    'El cáncer de piel más común. Crece lentamente y rara vez se disemina. Sin tratamiento, daña la piel que lo rodea.',
  basalSign1: 'Un bulto perlado o translúcido, a veces con vasos sanguíneos finos',
  basalSign2: 'Una llaga que sana y vuelve a salir, o que sangra con facilidad',
  basalSign3:
    'Una zona plana rosada o parecida a una cicatriz; en piel más oscura, a menudo marrón o de un negro brillante',
  basalOnLight: 'Dibujo: en piel clara, un bulto rosado perlado con vasos rojos finos y un hundimiento con costra.',
  basalOnDark: 'Dibujo: en piel oscura, un bulto brillante marrón negruzco con un hundimiento con costra.',
  squamous: 'Carcinoma de células escamosas',
  squamousWhat:
    'El segundo más común. Crece en la capa superior de la piel, sobre todo donde llega el sol. Sin tratamiento, puede diseminarse.',
  squamousSign1: 'Un bulto firme, rojo o del color de la piel, que puede doler al tocarlo',
  squamousSign2: 'Una zona áspera y escamosa que forma costra o sangra',
  squamousSign3: 'Una llaga que no sana, también en cicatrices viejas o en el labio',
  squamousOnLight: 'Dibujo: en piel clara, una zona roja y áspera con escamas pálidas y una costra.',
  squamousOnDark: 'Dibujo: en piel oscura, una zona oscura y áspera con escamas pálidas y una costra.',

  tones: 'Mostrar los dibujos en',
  skinTone: 'Piel {tone}',
  veryLight: 'muy clara',
  light: 'clara',
  medium: 'de tono medio',
  brown: 'morena',
  dark: 'oscura',

  abcde: 'La regla ABCDE',
  abcdeLead: 'Busque cinco cosas. Si encuentra aunque sea una, muestre la mancha a un médico.',
  ordinary: 'Común',
  warning: 'Señal de advertencia',
  asymmetry: 'Asimetría',
  asymmetryOrdinary: 'Las dos mitades coinciden.',
  asymmetryWarning: 'Una mitad no coincide con la otra.',
  asymmetryOrdinaryDrawing:
    'Dibujo: una mancha marrón redonda. Una línea por el medio la divide en dos mitades que coinciden.',
  asymmetryWarningDrawing:
    'Dibujo: una mancha asimétrica. A la derecha de una línea que la cruza hay un lóbulo ancho; a la izquierda, uno estrecho.',
  border: 'Borde',
  borderOrdinary: 'El borde es liso y uniforme.',
  borderWarning: 'El borde es dentado, con muescas, borroso o irregular.',
  borderOrdinaryDrawing: 'Dibujo: una mancha con un borde liso y uniforme.',
  borderWarningDrawing: 'Dibujo: una mancha con un borde dentado y con muescas, borroso en algunas partes.',
  color: 'Color',
  colorOrdinary: 'Un solo color uniforme.',
  colorWarning: 'Varios tonos de marrón, canela o negro, o partes de color rojo, blanco o azul.',
  colorOrdinaryDrawing: 'Dibujo: una mancha de un solo marrón uniforme.',
  colorWarningDrawing: 'Dibujo: una mancha con partes de color canela, marrón oscuro, negro, rojizo y azul grisáceo.',
  diameter: 'Diámetro',
  diameterOrdinary: 'Menor que el borrador de un lápiz.',
  diameterWarning:
    'Mayor de 6 mm, más o menos como el borrador de un lápiz. Los melanomas también pueden ser más pequeños.',
  diameterOrdinaryDrawing:
    'Dibujo: una mancha pequeña, más o menos la mitad de ancha que la línea de 6 milímetros debajo de ella.',
  diameterWarningDrawing:
    'Dibujo: una mancha grande, casi el doble de ancha que la línea de 6 milímetros debajo de ella.',
  evolving: 'Evolución',
  evolvingOrdinary: 'Se ve igual mes tras mes.',
  evolvingWarning: 'Cambia de tamaño, forma, color o altura, o empieza a picar, sangrar o formar costra.',
  evolvingOrdinaryDrawing: 'Dibujo: la misma mancha pequeña y redonda antes y ahora. Nada ha cambiado.',
  evolvingWarningDrawing:
    'Dibujo: antes, una mancha pequeña y redonda; ahora es más grande, desigual y en parte negra.',
  sixMillimeters: '6 mm',
  before: 'antes',
  now: 'ahora',
  evolvingCounts: 'La evolución es lo que más cuenta',
  evolvingCountsText:
    'Muestre a un médico cualquier mancha que cambie, aunque no corresponda a ninguna otra letra. Muestre también una que corresponda a varias letras, aunque se haya visto igual durante años.',

  duckling: 'El patito feo',
  ducklingText:
    'La mayoría de las manchas de una persona se parecen. Busque la que es diferente: más grande, más oscura, más clara o simplemente rara. Muéstrela a un médico, incluso si la regla ABCDE no encuentra nada.',
  ducklingReverse:
    'También funciona al revés. Entre muchas manchas desiguales, una mancha pequeña, oscura y perfectamente redonda es el patito feo.',
  ducklingDrawing:
    'Dibujo: la espalda de una persona con diez manchas pequeñas, redondas y marrones, y una que es más grande, más oscura y desigual.',

  beyond: 'Cuando la regla no sirve',
  nodular: 'Elevado, firme y en crecimiento',
  nodularText:
    'El melanoma nodular crece rápido. Puede ser redondo, liso y de un solo color: negro, marrón, rojo, rosado o del color de la piel.',
  nodularRemember: 'Recuerde',
  nodularLetters: 'EFG',
  nodularMeaning:
    ': elevado, firme al tacto y en crecimiento (en inglés, “growing”) durante más de un mes. Consulte a un médico en días, no en meses.',
  nodularDrawing: 'Dibujo: dos bultos lisos, redondos y elevados; uno es casi negro, el otro rosado.',
  acral: 'En las palmas y las plantas',
  acralText:
    'El melanoma acral crece donde el sol casi no llega. Busque una zona oscura nueva o que cambia, o una llaga que no sana. Revise también entre los dedos de los pies. Puede parecer un moretón, pero un moretón desaparece en unas semanas.',
  acralDrawing: 'Dibujo: la planta de un pie con una zona oscura y desigual cerca del talón.',
  nail: 'Debajo de una uña',
  nailText:
    'Busque una raya oscura a lo largo de una uña que ningún golpe o herida explique. Es una señal de advertencia si es nueva, se ensancha o llega hasta la piel en la raíz de la uña. Las rayas pálidas y uniformes en varias uñas son comunes en piel más oscura. Una que cambia no lo es. Quítese el esmalte de uñas para mirar.',
  nailDrawing:
    'Dibujo: una uña de la mano con una raya oscura a lo largo que se ensancha hacia la raíz y allí llega hasta la piel.',
  darkSkin: 'En piel morena y oscura',
  darkSkinText:
    'El cáncer de piel es menos común en piel más oscura, pero los médicos a menudo lo encuentran más tarde. El melanoma está entonces con mayor frecuencia en las plantas, las palmas y las uñas. El carcinoma de células basales a menudo es marrón o de un negro brillante en lugar de rosado. El carcinoma de células escamosas puede comenzar en una cicatriz o llaga vieja, también donde no llega el sol. El enrojecimiento es más difícil de ver. Busque lo que sea nuevo, áspero o doloroso, o lo que cambie.',
  darkSkinLimits:
    'Nuestra evaluación de fotos se ha probado menos en piel más oscura. No evalúa palmas, plantas ni uñas. Muéstrelas a un médico.',

  prevention: 'Prevención y revisión de la piel',
  inTheSun: 'Al sol',
  sunscreen: 'Protector solar',
  sunscreenText:
    'Use protector solar de amplio espectro, SPF 30 o más (SPF 30+), aplicado 30 minutos antes de exponerse. Aplíquelo otra vez cada dos horas al aire libre y después de nadar o sudar.',
  shade: 'Sombra',
  shadeText: 'Evite el sol de 10 a.m. a 4 p.m., cuando es más fuerte. Busque la sombra.',
  clothes: 'Ropa',
  clothesText: 'Cúbrase: sombrero de ala ancha, mangas largas, lentes de sol con protección UV.',
  tanning: 'Sin camas de bronceado',
  tanningText: 'No use camas de bronceado. Un bronceado es señal de daño, tanto de una lámpara como del sol.',
  sunFootnote:
    'Este es el consejo más prudente. Las etiquetas de los protectores solares de EE. UU. dicen 15 minutos antes de exponerse. La American Academy of Dermatology dice que el sol es más fuerte de 10 a.m. a 2 p.m.',
  selfExam: 'Su revisión mensual de la piel',
  selfExamLead:
    'Tómese diez minutos, con buena luz, un espejo de cuerpo entero y un espejo de mano. Cuando conoce sus manchas, nota una nueva.',
  examFront: 'Por delante y por detrás',
  examFrontText:
    'Párese ante el espejo largo. Mírese por delante y por detrás, y luego por los dos lados con los brazos levantados. Levante los senos.',
  examArms: 'Brazos y manos',
  examArmsText:
    'Doble los codos. Revise los antebrazos, la parte superior de los brazos, las axilas, las palmas, las uñas y entre los dedos.',
  examLegs: 'Piernas y pies',
  examLegsText:
    'Siéntese. Revise la parte delantera y trasera de cada pierna, las uñas de los pies, las plantas y entre los dedos.',
  examHead: 'Cabeza y cuello',
  examHeadText:
    'Revise la cara y las orejas. Use el espejo de mano para la nuca. Sepárese el pelo para ver el cuero cabelludo, o pida ayuda a alguien.',
  examBack: 'Espalda y nalgas',
  examBackText: 'Dese la vuelta y use el espejo de mano. Otra persona ve más que usted.',
  examNotes: 'Anótelo',
  examNotesText:
    'Anote lo que es nuevo, diferente de lo que lo rodea o ha cambiado. Tome una foto para comparar el próximo mes.',
  whenToGo:
    'Consulte a un médico si una mancha es nueva y diferente, cambia, pica, duele o sangra. Muestre también una llaga que no sana en tres semanas.',

  learnMore: 'Más información',
  learnMoreLead: 'Estas páginas siguen los consejos de las organizaciones de abajo.',
  newTab: 'se abre en una pestaña nueva',
  aad: 'American Academy of Dermatology: cáncer de piel',
  aadAbout: 'ABCDE, revisión de la piel, protección solar, piel de color',
  scf: 'Skin Cancer Foundation',
  scfAbout: 'señales de advertencia, patito feo, imágenes',
  acs: 'American Cancer Society: cáncer de piel',
  acsAbout: 'carcinoma de células basales y escamosas, melanoma',
  nci: 'National Cancer Institute: cáncer de piel',
  nciAbout: 'investigación, tratamiento, prevención',
};
