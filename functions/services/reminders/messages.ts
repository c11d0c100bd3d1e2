import { defineMessages } from '#domain/messages/defineMessages';
import { notificationMessagesInSpanish } from './messages.es';

/** The notification of a reminder. Others may see the device, so it says nothing about health. */
export const notificationMessages = defineMessages(
  'notifications',
  {
    title: 'Your reminder',
    body: 'You asked us to remind you. Open it to see of what.',
  },
  notificationMessagesInSpanish,
);
