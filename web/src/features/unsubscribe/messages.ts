import { defineMessages } from '#domain/messages/defineMessages';
import { unsubscribeMessagesInSpanish } from './messages.es';

/** The texts of the page that turns reminders off. */
export const unsubscribeMessages = defineMessages(
  'unsubscribe',
  {
    title: 'Stop reminders',
    text: 'After this you get no more reminder mails. This also stops reminders about any other people in your account. Mails about your account and your payments still arrive.',
    stop: 'Stop all reminders',
    stopping: 'Stopping...',
    done: 'Reminders are off',
    doneText: 'You get no more reminders. You can turn them on again in your account.',
    failed: 'We could not turn reminders off',
    pleaseRetry: 'Please try again.',
    noLink: 'This link is not complete. Copy the whole link from the mail, or sign in and turn reminders off there.',
    home: 'Home',
  },
  unsubscribeMessagesInSpanish,
);
