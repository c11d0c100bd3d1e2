import { defineMessages } from '#domain/messages/defineMessages';
import { refundFormMessagesInSpanish } from './messages.es';

/** What the form of a refund request says of its field. */
export const refundFormMessages = defineMessages(
  'refundForm',
  {
    long: 'Please use at most {count} characters',
  },
  refundFormMessagesInSpanish,
);
