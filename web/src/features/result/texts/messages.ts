import { defineMessages } from '#domain/messages/defineMessages';
import { questionMessagesInSpanish } from './messages.es';

/** The questions about a spot. */
export const questionMessages = defineMessages(
  'questions',
  {
    changing: 'Has it changed in size, shape or color?',
    bleeding: 'Does it bleed?',
    isNew: 'Is it new?',
    largerThan6mm: 'Is it larger than 6 mm, about a pencil eraser?',
  },
  questionMessagesInSpanish,
);
