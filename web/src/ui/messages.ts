import { defineMessages } from '#domain/messages/defineMessages';
import { uiMessagesInSpanish } from './messages.es';

/** Texts of the UI kit. */
export const uiMessages = defineMessages(
  'ui',
  {
    optional: 'Optional',
    clearAnswer: 'Clear answer',
    charactersLeft: '{count, plural, one {# character} other {# characters}} left',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    close: 'Close',
    cancel: 'Cancel',
    reason: 'Reason',
    reasonMissing: 'Please say why',
    dismiss: 'Dismiss',
    saving: 'Saving…',
    tryAgain: 'Try again',
    tryingAgain: 'Trying again…',
  },
  uiMessagesInSpanish,
);
