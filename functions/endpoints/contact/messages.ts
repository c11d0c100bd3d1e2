import { defineMessages } from '#domain/messages/defineMessages';
import { contactAnswersInSpanish } from './messages.es';

/** What the API answers to a message. */
export const contactAnswers = defineMessages(
  'contactAnswers',
  {
    sent: 'Message sent successfully!',
  },
  contactAnswersInSpanish,
);
