/** Spanish of the catalog beside this file. */
export const homeMessagesInSpanish = {
  loading: 'Cargando...',
  disclaimer: 'Aviso médico',
  'disclaimer.text':
    'Solo con fines educativos. Los resultados no son un diagnóstico médico y no reemplazan a un dermatólogo.',
  noHistory: 'Su historial no se cargó',
  'noHistory.text': 'Sus resultados están a salvo. Cargue la página de nuevo para verlos.',
  loadAgain: 'Cargar la página de nuevo',
};

/** Spanish of the heading of the home page. */
export const heroMessagesInSpanish = {
  heading: 'Mire más de cerca una mancha de su piel',
  lead: 'Tome una foto y vea cómo se compara la mancha con la regla ABCDE. Son las señales que los dermatólogos enseñan a todos a buscar.',
  neverStored: 'Analizamos su foto al momento y nunca la guardamos',
  measured: 'Medimos la asimetría, el borde y el color, y los dibujamos sobre la foto',
  nextStep: 'Le decimos en palabras sencillas qué hacer después y para cuándo',
};

/** Spanish of the texts of the card on the home page. */
export const skinCheckCardMessagesInSpanish = {
  title: 'Revise toda su piel',
  text: 'Una vez al mes, en diez pasos. Toma unos diez minutos, y puede hacer una pausa en cualquier momento.',
  open: 'Revisión de toda la piel',
};
