/** Spanish of the heading of the home page. */
export const heroMessagesInSpanish = {
  heading: 'Mire más de cerca una mancha de su piel',
  lead: 'Tome una foto y vea cómo se compara la mancha con la regla ABCDE. Son las señales que los dermatólogos enseñan a todos a buscar.',
  neverStored: 'Analizamos su foto al momento y nunca la guardamos',
  measured: 'Medimos la asimetría, el borde y el color, y los dibujamos sobre la foto',
  nextStep: 'Le decimos en palabras sencillas qué hacer después y para cuándo',
};
