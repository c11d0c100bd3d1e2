import { defineMessages } from '#domain/messages/defineMessages';

/** What the API answers to a message. */
export const contactAnswers = defineMessages('contactAnswers', {
  sent: 'Message sent successfully!',
});
