/** Spanish of the catalog beside this file. */
export const aboutMessagesInSpanish = {
  title: 'Acerca de',
  eyebrow: 'Acerca de {product}',
  heading: 'Una segunda mirada a una mancha de su piel',
  lead: 'El cáncer de piel es el cáncer más común en los Estados Unidos. Muchas veces puede verlo por su cuenta. Le ayudamos a mirar y le decimos cuándo mostrar una mancha a un médico. Ningún estudio ha mostrado que así se encuentre antes el cáncer.',

  storyTitle: 'Nuestra historia',
  storyProblem:
    'Muchas personas encuentran su propio cáncer de piel, o lo encuentra alguien cercano. Ven una mancha que no estaba el verano pasado, o un lunar que sigue cambiando. Pueden pasar meses antes de que le pregunten a un médico. Esperan que no sea nada, o no saben qué revisar.',
  storyAnswer:
    'Creamos este producto para esa pregunta. Enseña las señales que enseñan los dermatólogos. Mide su foto y lo explica en palabras sencillas que usted puede comprobar. Recuerda cómo era su mancha la última vez. Le dice cuándo consultar a un médico, y en cuánto tiempo.',

  missionTitle: 'Nuestra misión',
  mission: 'Cuando una mancha le preocupa, usted debería saber qué hacer ahora, y para cuándo.',
  showTitle: 'Mostrar, luego decir',
  showText:
    'Cada resultado muestra lo que medimos en su foto: contorno, ejes y colores. Usted puede comprobar que medimos la mancha correcta.',
  doubtTitle: 'Honestidad ante la duda',
  doubtText:
    'Publicamos con qué frecuencia acierta el modelo, en qué tonos de piel lo probamos y dónde falla. Una foto que no puede evaluar no recibe resultado.',
  dataTitle: 'Su piel, sus datos',
  dataText:
    'Analizamos su foto y nunca la guardamos. Ciframos lo que guardamos. Nuestros servidores tienen las claves, una distinta para cada cuenta. Puede eliminarlo en cualquier momento.',

  technologyTitle: 'La tecnología',
  deviceTitle: 'En su dispositivo',
  deviceText:
    'Usted encuadra la mancha. Su dispositivo crea entonces una foto nueva y pequeña sin detalles ocultos, como el lugar donde la tomó.',
  qualityTitle: '¿Se puede evaluar?',
  qualityText:
    'El primer control rechaza las fotos borrosas, demasiado oscuras, demasiado claras o que no muestran una mancha. Le dice qué cambiar.',
  measureTitle: 'Medición',
  measureText:
    'Una red neuronal encuentra el contorno. Con él calculamos la asimetría, el borde y el color. Solo recibe un diámetro si marca una escala.',
  compareTitle: 'Comparación',
  compareText:
    'La red aprendió de miles de fotos con un diagnóstico conocido. Encuentra el grupo al que más se parece su foto: bajo, moderado o alto.',
  answersTitle: 'Sus respuestas cuentan',
  answersText:
    'Díganos si la mancha cambia, sangra o es nueva. Sus respuestas pueden subir el resultado, nunca bajarlo.',

  figuresTitle: 'Con qué frecuencia acierta',
  figuresLoading: 'Cargando las cifras...',
  figuresFailedTitle: 'Las cifras no se cargaron',
  figuresFailed: 'Todo lo demás en esta página está completo. Revise su conexión e intente de nuevo.',
  figuresBefore: 'Medimos el modelo',
  figuresAfter:
    'con fotos que no se usaron para entrenarlo. El intervalo entre paréntesis contiene la cifra real con un 95% de confianza. Con menos fotos, es más amplio. En la validación cruzada de 5 particiones, cada uno de los cinco modelos evaluó fotos de personas nuevas para él. Encuadramos cada foto alrededor de su mancha, como pide la pantalla de captura. Encuadre automático significa que dejamos el encuadre donde la pantalla empieza.',
  unmeasuredBefore: 'El modelo que se usa aquí,',
  unmeasuredAfter:
    ', recibió más entrenamiento. Todavía no se ha medido con estas fotos. Sus cifras pueden ser distintas.',
  sensitivity: 'manchas sospechosas: resultado moderado o alto',
  specificity: 'manchas de otro tipo: resultado bajo',
  shareOf: 'de {count}',
  confidenceRange: '({low} a {high})',
  everydayTitle: 'Qué significa un resultado en la vida diaria',
  everydayNote:
    'Cuántas, más o menos, de 1000 personas con cada resultado tienen cáncer de piel o una forma temprana de este. Es una estimación a partir de nuestras pruebas. Suponemos que lo tienen {assumed} de 1000 personas que fotografían una mancha.',
  everydaySource: 'A 60 de 1000 usuarios de una aplicación parecida se les encontró en el plazo de un año.',
  everydayResult: 'Resultado',
  everydayTier: '{riskLevel, select, high {Riesgo alto} moderate {Riesgo moderado} other {Riesgo bajo}}',
  makersTitle: 'Con otras cámaras',
  makersNote:
    'Si su cámara es distinta de aquellas con las que aprendió el modelo, espere cifras como estas, no las de arriba. La peor va primero.',
  knownMakers:
    'El modelo aprendió de otras fotos de estas fuentes. Contamos solo personas y manchas que no se usaron para entrenarlo. Con una cámara nueva para él, puede acertar menos.',
  unknownMakers: 'El modelo no aprendió de ninguna foto de estas fuentes.',
  makerPhotos:
    '{photos, plural, one {# foto} other {# fotos}}. De {rated, plural, one {# melanoma que recibió} other {# melanomas que recibieron}} un resultado, {low, plural, =0 {ninguno se clasificó} one {# se clasificó} other {# se clasificaron}} como bajo.',
  phoneRanking:
    'Una red que no aprendió de ninguna foto de teléfono acertó mucho menos con ellas. De 100 pares de una mancha sospechosa y una inofensiva, puso más alta la sospechosa en unos {untrained}. Las redes que aprendieron de fotos de teléfono de otras personas lo hicieron en unos {trained}.',
  regionsTitle: 'Partes del cuerpo en las que se probó',
  regionsNote:
    'El número de fotos de prueba por tipo de cámara. Algunos datos solo nombran una parte más grande, como la espalda. Esas fotos cuentan para cada lugar de ella.',
  regionsPart: 'Parte',
  regionsPhone: 'Teléfono',
  regionsDermatoscope: 'Dermatoscopio',
  notTested: 'No se probó',
  tonesTitle: 'Tonos de piel en los que se probó',
  tonesNote: 'El número de fotos de prueba de cada tono de piel. Donde hay pocas, sabemos poco.',
  tonesSkin: 'Piel',
  tonesPhotos: 'Fotos',
  toneName:
    '{tone, select, dark {oscura} brown {morena} tan {bronceada} intermediate {intermedia} light {clara} other {muy clara}}',
  limitsTitle: 'Qué no puede hacer',

  disclaimerTitle: 'Aviso médico',
  educationOnly: 'Solo con fines educativos',
  disclaimer:
    '{product} no da un diagnóstico médico. Sus resultados no reemplazan a un dermatólogo. Ninguno de nosotros ve su foto. La herramienta no detecta algunos cánceres y da falsas alarmas. Un resultado bajo nunca significa que una mancha sea inofensiva.',
  disclaimerAction:
    'Consulte a un médico si una mancha le preocupa, cambia, sangra o no sana, diga lo que diga este producto. No espere a tener una foto mejor. En una emergencia, llame al 911.',
  contact: 'Contáctenos',
  privacy: 'Cómo protegemos sus datos',
};
