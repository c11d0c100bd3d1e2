import { defineMessages } from '#domain/messages/defineMessages';
import { tableMessagesInSpanish } from './messages.es';

/** Why a change was not saved. */
export const tableMessages = defineMessages(
  'table',
  {
    tooSlow: 'This took too long. Please try again in a moment.',
    changesAtOnce:
      'Several changes came at the same moment. Please wait a few seconds, check whether yours was saved, and try again if not.',
  },
  tableMessagesInSpanish,
);
