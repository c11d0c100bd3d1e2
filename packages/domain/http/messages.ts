import { defineMessages } from '#domain/messages/defineMessages';
import { httpMessagesInSpanish } from './messages.es';

/** What every request may be answered. */
export const httpMessages = defineMessages(
  'http',
  {
    notFound: 'Not found',
    personNotFound: 'This person is not in your account.',
    methodNotAllowed: 'Method not allowed',
    tooLarge: 'The request is too large.',
    internal: 'Something went wrong. Please try again.',
    logIn: 'Please log in to continue',
    logInToAnalyze: 'Please log in to perform analysis',
    logInToViewHistory: 'Please log in to view analysis history',
    notAnId: 'Not an id',
    limit: 'The limit must be a whole number from 1 to 100',
  },
  httpMessagesInSpanish,
);
