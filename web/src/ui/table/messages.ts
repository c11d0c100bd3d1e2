import { defineMessages } from '#domain/messages/defineMessages';
import { dataTableMessagesInSpanish } from './messages.es';

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
