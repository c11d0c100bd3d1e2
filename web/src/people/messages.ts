import { defineMessages } from '#domain/messages/defineMessages';
import { peopleMessagesInSpanish } from './messages.es';

/** Texts that say whose records are shown. */
export const peopleMessages = defineMessages(
  'people',
  {
    holder: '{name} (you)',
    you: 'You',
    recordsOf: 'Records of {name}',
    switch: 'Records of {name}. Show another person’s',
  },
  peopleMessagesInSpanish,
);
