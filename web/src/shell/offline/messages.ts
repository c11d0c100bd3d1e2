import { defineMessages } from '#domain/messages/defineMessages';
import { offlineMessagesInSpanish } from './messages.es';

/** Texts of the frame without a connection. */
export const offlineMessages = defineMessages(
  'offline',
  {
    unlock: 'Unlock your spots',
    unlocking: 'Waiting for your device...',
    'unlock.failed': 'They did not open. Please try again.',
    offline: 'You are offline. You see what this page had loaded.',
    'offline.copy': 'You are offline. You see your data as of {time}.',
    needsConnection: 'This page needs a connection',
    'needsConnection.text': 'Your spots, your history, your checks and your reminders also open offline.',
    toHistory: 'Analysis History',
  },
  offlineMessagesInSpanish,
);
