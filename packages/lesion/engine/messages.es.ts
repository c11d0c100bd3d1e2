/** Spanish of the reasons for a tier, and of the numbers behind them. */
export const engineMessagesInSpanish = {
  aboveHigh:
    'La puntuación quedó {distance, select, just {apenas} clearly {claramente} other {muy}} por encima de nuestro límite de riesgo alto.',
  belowHigh: 'La puntuación quedó apenas por debajo de nuestro límite de riesgo alto.',
  aboveWarning:
    'La puntuación quedó {distance, select, just {apenas} clearly {claramente} other {muy}} por encima de nuestro límite de advertencia.',
  belowWarning:
    'La puntuación quedó {distance, select, just {apenas} clearly {claramente} other {muy}} por debajo de nuestro límite de advertencia.',
  nearCaution: 'La forma, el borde y los colores de la mancha casi hicieron subir este resultado.',
  decisionDetail:
    'Probabilidad de {cutoffOf, select, high {melanoma} other {cáncer de piel o una lesión precursora}} según la red neuronal: {probability}. Límite para {cutoffOf, select, high {un resultado alto} other {una advertencia}}: {cutoff}.',
  features: 'La forma, el borde y los colores de la mancha impidieron que este resultado fuera bajo.',
  unfamiliar: 'Su foto no se parece a nuestras fotos de prueba, así que este resultado no puede ser bajo.',
  haze: 'Su foto se ve pálida, como a través de neblina, así que este resultado no puede ser bajo.',
  hair: 'El pelo cubre parte de la piel que rodea la mancha. Sepárelo y tome otra foto para tener más certeza.',
  hairDetail: 'El pelo cubre {share} de la piel que rodea el contorno.',

  looksLike: 'Se parece sobre todo a {first}.',
  looksLikeNothingElse: 'Se parece sobre todo a {first}. Ninguna otra cosa se le acerca.',
  looksLikeThen: 'Se parece sobre todo a {first}, y después a {second}.',
  looksLikeAlmost: 'Se parece sobre todo a {first}, y casi tanto a {second}.',
  looksLikeButAlso: 'Se parece sobre todo a {first}, pero también a {second}.',
  looksLikeButRaise: 'Se parece sobre todo a {first}, pero no con suficiente claridad para subir el resultado.',
  likenessDetail: 'Probabilidades: {probabilities}.',
  mel: 'un melanoma',
  nv: 'un lunar común',
  bcc: 'un carcinoma de células basales',
  akiec: 'una mancha escamosa por daño del sol',
  bkl: 'una mancha de la edad o verruga inofensiva',
  df: 'un bulto firme inofensivo',
  vasc: 'una mancha inofensiva de vasos sanguíneos',

  aroundSpot: 'La herramienta reaccionó sobre todo a la piel que rodea la mancha. Intente con una foto más de cerca.',
  aroundSpotDetail: '{share} de la atribución está fuera del contorno.',
  part: 'Lo que más contó para este resultado fue esta parte de la mancha: {part}.',
  partDetail: 'Parte “{part}”: {share} de la atribución dentro del contorno, {area} del área.',
  topPart: 'superior',
  bottomPart: 'inferior',
  noPart: 'Ninguna parte ni ningún color determinó por sí solo este resultado.',
  noPartDetail: 'Ningún color ni lado tiene más de {factor} veces su parte de la atribución.',
};
