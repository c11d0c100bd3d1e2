import { defineMessages } from '#domain/messages/defineMessages';
import { reminderAnswersInSpanish } from './messages.es';

/** What the API answers about reminders. */
export const reminderAnswers = defineMessages(
  'reminderAnswers',
  {
    confirmFirst: 'Please confirm your email first. The link is in the mail that we sent you.',
    tooSoon: 'Please choose a day from tomorrow on, within the next year.',
    tooMany: 'You can have at most {count} reminders of spots.',
    unknownPush: 'This browser’s notifications come from a service that we do not know. Please try another browser.',
    oldKey: 'Please load this page again, and then turn notifications on.',
    badLink: 'This link does not work. Please copy the whole link from the mail.',
    off: 'You get no more reminders.',
    offForAll: 'You get no more reminders. This also stops reminders about other people in your account.',
  },
  reminderAnswersInSpanish,
);
