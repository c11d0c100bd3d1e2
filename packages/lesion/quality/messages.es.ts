/** Spanish of the cautions about how well the tool was tested on the skin in a photo. */
export const skinToneMessagesInSpanish = {
  notMeasurable:
    'No pudimos reconocer el tono de piel en esta foto. Esta herramienta apenas se probó en piel más oscura.',
  darker:
    'La piel de esta foto se ve bronceada o más oscura. Esta herramienta apenas se probó en piel más oscura, así que puede ser menos precisa.',
  untested: 'Esta herramienta casi no se probó en piel que se ve así en una foto. No confíe en su respuesta.',
  fewPhotos:
    'Probamos esta herramienta con solo {count, plural, one {# foto} other {# fotos}} de piel que se ve así. Puede ser menos precisa.',
};
