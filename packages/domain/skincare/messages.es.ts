/** Spanish of the texts around the rules of a skincare plan. */
export const skincarePlanMessagesInSpanish = {
  pregnancy: 'No lo use si está o puede estar embarazada, si intenta estarlo o si amamanta.',
  unmatched: 'No pudimos identificar “{text}”. Búsquelo usted en las etiquetas o pregunte a un farmacéutico.',
  checkLabels:
    'Lea las etiquetas de lo que sigue usando. Deje de lado todo lo que contenga algo nombrado en “Elija productos sin”.',
  discarded: 'Deje de lado su producto “{product}”. Contiene o puede contener {ingredients}, que su plan excluye.',
  allergy: 'Usted lo indicó como alergia.',

  dailyFrequency: 'Cada mañana y cada noche',
  sunFrequency: 'Cada mañana, y cada 2 horas al aire libre',
  treatmentFrequency: 'Cada paso dice cuándo. Agregue un producto nuevo cada 2 semanas.',
  preventionFrequency: 'Todos los días, y revise toda su piel una vez al mes',
  evenings: 'Por la noche ({nights}): {step}',
  Monday: 'lunes',
  Tuesday: 'martes',
  Thursday: 'jueves',
  Saturday: 'sábado',
  and: '{first} y {last}',

  daily: 'Una rutina corta para piel {skinType}: lávela con suavidad, conserve su humedad y protéjala del sol.',
  sun: 'Hecho para piel de tono {skinTone} con un nivel de sol {sunExposure}. Ninguna otra cosa hace más contra el cáncer de piel y el envejecimiento prematuro.',
  treatment: 'Para lo que le preocupa: {concerns}. Use pocos productos y empiece poco a poco.',
  prevention:
    'Hábitos que mantienen bien la piel{smoking, select, true {, empezando por dejar de fumar} other {}}, y una revisión mensual de toda la piel.',
  analysisFirst:
    'Su análisis del {date} es lo primero. Pida que un dermatólogo revise esa mancha en un plazo de {tier, select, high {2} other {4}} semanas.',
  cost: '${low} a ${high} para empezar',
  priceRange: '${low} a ${high}',
  clothingStores: 'Tiendas de ropa y de artículos para exteriores',
  drugstores: 'Farmacias y supermercados',
};

/** Spanish of what the form of a skincare profile says of its fields. */
export const skincareFormMessagesInSpanish = {
  skinType: 'Elija su tipo de piel',
  skinTone: 'Elija el tono de piel más parecido al suyo',
  ageRange: 'Elija su rango de edad',
  sunExposure: 'Elija cuánto sol recibe',
  concerns: 'Elija preocupaciones de la lista',
  products: 'Elija productos de la lista',
  listed: 'Elija de la lista',
  pregnancy: 'Responda sí o no, o déjelo sin responder',
  noConcern: 'Elija al menos una preocupación principal',
  smoking: 'Elija sí o no',
  allergyLong: 'Una alergia debe tener como máximo {count} caracteres',
  allergies: 'Nombre como máximo {count} alergias',
};
