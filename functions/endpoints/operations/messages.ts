import { defineMessages } from '#domain/messages/defineMessages';
import { operationsAnswersInSpanish } from './messages.es';

/** What the API answers to administrators about incidents and the privacy policy. */
export const operationsAnswers = defineMessages(
  'operationsAnswers',
  {
    announcedBefore: 'Version {version} was announced before. Choose the next number.',
    notAnnounced: 'Version {version} is not the one that is announced.',
    cannotMove: 'This incident cannot take this step now. Load the list again.',
    incidentNotFound: 'There is no such incident.',
  },
  operationsAnswersInSpanish,
);
