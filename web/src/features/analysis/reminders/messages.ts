import { defineMessages } from '#domain/messages/defineMessages';
import { reminderMessagesInSpanish } from './messages.es';

/** The texts of reminders by email. */
export const reminderMessages = defineMessages(
  'reminders',
  {
    title: 'Reminder by email',
    loading: 'Loading your reminder...',
    loadFailed: 'Your reminder did not load. Please try again.',
    ofCheck: 'Remind me of the check each month',
    ofSpot: 'Remind me of this spot',
    off: 'We send one email before the day. It does not say what it is about.',
    on: 'Mail on {date} to {email}.',
    sent: 'The mail left on {date}. The next one follows after your next photo.',
    ownDay: 'You chose this day.',
    changeDay: 'Change the day',
    day: 'Day of the mail',
    saveDay: 'Save the day',
    savingDay: 'Saving...',
    adviceDay: 'Use the advised day',
    turnedOn: 'Reminder is on',
    turnedOff: 'Reminder is off',
    dayChanged: 'Day changed',
    notSaved: 'The reminder was not saved',
    pleaseRetry: 'Please try again.',
  },
  reminderMessagesInSpanish,
);
