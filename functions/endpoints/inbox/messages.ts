import { defineMessages } from '#domain/messages/defineMessages';
import { inboxAnswersInSpanish } from './messages.es';

/** What the API answers to administrators about messages. */
export const inboxAnswers = defineMessages(
  'inboxAnswers',
  {
    answeredBefore: 'This message is answered or closed already. Load it again to see how.',
    changedBefore: 'Somebody changed this message before you. Load it again to see how.',
  },
  inboxAnswersInSpanish,
);
