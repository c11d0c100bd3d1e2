import { defineMessages } from '#domain/messages/defineMessages';
import { articleMessagesInSpanish } from './messages.es';

/** Texts of an article beside those of its author. */
export const articleMessages = defineMessages(
  'article',
  {
    contents: 'On this page',
    author: 'By {author}',
    facts: '{date} · {minutes} min read',
    revised: 'Updated {date}',
    reviewed: 'Reviewed by {name}, {credentials}, on {date}',
    selfReviewed: 'Self-reviewed by {name}, {credentials}, on {date}',
    selfReviewedText: 'The author approved this article. Nobody else reviewed it.',
  },
  articleMessagesInSpanish,
);
