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
    sent: 'We sent the email on {date}. We send the next one after your next photo.',
    ownDay: 'You chose this day.',
    changeDay: 'Change the day',
    day: 'Day of the mail',
    saveDay: 'Save the day',
    savingDay: 'Saving...',
    adviceDay: 'Use the advised day',
    cancel: 'Cancel',
    turnedOn: 'Reminder is on',
    turnedOff: 'Reminder is off',
    dayChanged: 'Day changed',
    notify: 'Notify me on this device, too',
    notifyText: 'A notification comes with each email. It does not say what it is about.',
    deviceCount:
      '{count, plural, one {# device gets} other {# devices get}} a notification with each email. It does not say what it is about.',
    blocked:
      'Your browser blocks notifications from this site. Allow them in the site settings next to the address, then turn this on.',
    notificationsOn: 'Notifications are on',
    notificationsOff: 'Notifications are off',
    notSaved: 'The reminder was not saved',
    pleaseRetry: 'Please try again.',

    dueTitle: 'What is due',
    dueLead: 'This is what our last mail reminded you of.',
    dueLoading: 'Loading what is due...',
    dueLoadFailed: 'What is due did not load. Please try again.',
    dueCheck: 'Your total-skin check',
    dueCheckText: 'It is time to look over your whole skin.',
    openCheck: 'Go to the check',
    dueSpots: 'Your spots',
    nothingDue: 'Nothing is due right now',
    nothingDueText: 'You have done what we reminded you of. Your history has all your spots.',
    toHistory: 'Go to your history',
  },
  reminderMessagesInSpanish,
);
