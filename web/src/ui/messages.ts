import { defineMessages } from '#domain/messages/defineMessages';
import { uiMessagesInSpanish, dataTableMessagesInSpanish } from './messages.es';

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

/** Texts of tables and of their CSV files. */
export const dataTableMessages = defineMessages(
  'dataTable',
  {
    sortBy: 'Sort by',
    sortedShown: 'Only the {count, plural, one {# row} other {# rows}} shown here are sorted. There are more.',
    csv: 'Download CSV',
    csvBusy: 'Preparing the file…',
    csvFailed: 'No file was made',
    tryAgain: 'Please try again.',
  },
  dataTableMessagesInSpanish,
);
