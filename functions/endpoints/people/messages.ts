import { defineMessages } from '#domain/messages/defineMessages';
import { peopleAnswersInSpanish } from './messages.es';

/** What the API answers about the people of an account. */
export const peopleAnswers = defineMessages(
  'peopleAnswers',
  {
    tooMany: 'Your account can have {count} people besides you. Remove one first.',
  },
  peopleAnswersInSpanish,
);
