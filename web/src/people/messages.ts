import { defineMessages } from '#domain/messages/defineMessages';
import { peopleMessagesInSpanish } from './messages.es';

/** Texts that say whose records are shown. */
export const peopleMessages = defineMessages(
  'people',
  {
    holder: '{name} (you)',
    you: 'You',
    recordsOf: '{isNamed, select, true {Records of {name}} other {Your records}}',
    switch: '{isNamed, select, true {Records of {name}} other {Your records}}. Show another person’s',
  },
  peopleMessagesInSpanish,
);
