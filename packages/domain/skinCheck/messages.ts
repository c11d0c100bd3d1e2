import { defineMessages } from '#domain/messages/defineMessages';
import { skinCheckFormMessagesInSpanish } from './messages.es';

/** What checks of a total-skin check's fields say. */
export const skinCheckFormMessages = defineMessages(
  'skinCheckForm',
  {
    noteLong: 'Note can have at most {count} characters',
    manySpots: 'You can mark at most {count} new spots in one part',
  },
  skinCheckFormMessagesInSpanish,
);
