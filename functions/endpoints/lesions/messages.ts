import { defineMessages } from '#domain/messages/defineMessages';
import { lesionAnswersInSpanish } from './messages.es';

/** Texts with which the API answers about spots. */
export const lesionAnswers = defineMessages(
  'lesionAnswers',
  {
    moved: 'The spot was moved.',
    samePerson: 'Choose another person for this spot.',
  },
  lesionAnswersInSpanish,
);
