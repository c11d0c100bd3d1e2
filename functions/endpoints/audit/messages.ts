import { defineMessages } from '#domain/messages/defineMessages';
import { auditAnswersInSpanish } from './messages.es';

/** What the API answers about the audit log. */
export const auditAnswers = defineMessages(
  'auditAnswers',
  {
    startAgain: 'Please start the verification again.',
    fault: 'Chain {chain}: {fault}.',
  },
  auditAnswersInSpanish,
);
