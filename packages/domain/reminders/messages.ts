import { defineMessages } from '#domain/messages/defineMessages';
import { reminderFormMessagesInSpanish } from './messages.es';

/** What checks of a reminder's fields say. */
export const reminderFormMessages = defineMessages(
  'reminderForm',
  {
    day: 'Please choose a day',
    link: 'This link is not complete. Please copy the whole link from the mail.',
    device: 'This browser cannot get notifications from us.',
  },
  reminderFormMessagesInSpanish,
);
