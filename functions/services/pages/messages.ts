import { defineMessages } from '#domain/messages/defineMessages';
import { documentMessagesInSpanish } from './messages.es';

/** What documents for visitors and robots say. */
export const documentMessages = defineMessages(
  'document',
  {
    site: 'Skin Awareness',
    missingTitle: 'Article not found',
    missing: 'This article is not on the Health Blog.',
    access: 'A free account is needed to read the full article.',
    unavailable: 'The page is not available at the moment. Please try again.',
    tryAgain: 'Try again',
    home: 'Go to the home page',
  },
  documentMessagesInSpanish,
);
