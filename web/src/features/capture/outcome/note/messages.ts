import { defineMessages } from '#domain/messages/defineMessages';
import { noteMessagesInSpanish } from './messages.es';

/** The texts about the unsaved note of a result. */
export const noteMessages = defineMessages(
  'note',
  {
    signIn: 'Please log in to save your note',
  },
  noteMessagesInSpanish,
);
