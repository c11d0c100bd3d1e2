import { defineMessages } from '#domain/messages/defineMessages';
import { analysisAnswersInSpanish } from './messages.es';

/** What the API answers about analyses. */
export const analysisAnswers = defineMessages(
  'analysisAnswers',
  {
    scaleWithoutPicture: 'A scale needs the 224×224 picture that it was marked in',
    tooManyPixels: 'Please choose a photo of at most 1 megapixel',
    unassessable: "We can't assess this photo",
    deleted: 'This analysis was deleted.',
  },
  analysisAnswersInSpanish,
);
