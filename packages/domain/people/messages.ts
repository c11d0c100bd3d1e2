import { defineMessages } from '#domain/messages/defineMessages';
import { personFormMessagesInSpanish } from './messages.es';

/** What the form of another person of the account says of its fields. */
export const personFormMessages = defineMessages(
  'personForm',
  {
    nameMissing: 'Please enter a name',
    nameLong: 'Please use at most {count} characters',
    nameCharacters: 'Name must not contain line breaks or control characters',
    color: 'Please choose a color',
    adult: 'Please confirm that this person is 18 or older and agreed',
  },
  personFormMessagesInSpanish,
);
