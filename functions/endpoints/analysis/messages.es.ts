/** Spanish of what the API answers about analyses. */
export const analysisAnswersInSpanish = {
  scaleWithoutPicture: 'Una escala necesita la imagen de 224×224 en la que se marcó',
  tooManyPixels: 'Elija una foto de 1 megapíxel como máximo',
  unassessable: 'No podemos evaluar esta foto',
  deleted: 'Este análisis se eliminó.',
};
