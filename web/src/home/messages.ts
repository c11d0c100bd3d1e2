import { defineMessages } from '#domain/messages/defineMessages';
import { homeMessagesInSpanish } from './messages.es';

/** Texts of the home page itself. Its sections have their own. */
export const homeMessages = defineMessages(
  'home',
  {
    loading: 'Loading...',
    disclaimer: 'Medical disclaimer',
    'disclaimer.text': 'For education only. Results are not a medical diagnosis and do not replace a dermatologist.',
    noHistory: 'Your history did not load',
    'noHistory.text': 'Your results are safe. Load the page again to see them.',
    loadAgain: 'Load the page again',
  },
  homeMessagesInSpanish,
);
