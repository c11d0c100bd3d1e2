import { defineMessages } from '#domain/messages/defineMessages';
import { dataTableMessagesInSpanish } from './messages.es';

/** Texts of tables and of their CSV files. */
export const dataTableMessages = defineMessages(
  'dataTable',
  {
    sortBy: 'Sort by',
    csv: 'Download CSV',
    csvBusy: 'Preparing the file…',
    csvFailed: 'No file was made',
    tryAgain: 'Please try again.',
  },
  dataTableMessagesInSpanish,
);
