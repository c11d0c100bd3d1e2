/** Spanish of the heading and the notice of the home page. */
export const heroMessagesInSpanish = {
  heading: 'Mire más de cerca una mancha de su piel',
  lead: 'Tome una foto y vea cómo se compara la mancha con la regla ABCDE. Son las señales que los dermatólogos enseñan a todos a buscar.',
  neverStored: 'Analizamos su foto al momento y nunca la guardamos',
  measured: 'Medimos la asimetría, el borde y el color, y los dibujamos sobre la foto',
  nextStep: 'Le decimos en palabras sencillas qué hacer después y para cuándo',
  disclaimerTitle: 'Información solo con fines educativos',
  disclaimer:
    'Los resultados no son un diagnóstico médico ni sustituyen a un dermatólogo. La herramienta mira una sola foto. No puede palpar ni ampliar su piel, ni tomar una muestra de ella. No detecta algunos cánceres y da falsas alarmas. Se desarrolló sobre todo con piel más clara y se ha probado menos en piel más oscura. Si una mancha le preocupa, cambia, sangra o no sana, consulte a un médico, diga lo que diga esta herramienta.',
};
