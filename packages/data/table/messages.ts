import { defineMessages } from '#domain/messages/defineMessages';

/** Why a change was not saved. */
export const tableMessages = defineMessages('table', {
  tooSlow: 'This took too long. Please try again in a moment.',
  lostRace:
    'Several changes came at the same moment, and yours was not saved. Please wait a few seconds and try again.',
  changesAtOnce:
    'Several changes came at the same moment. Please wait a few seconds, check whether yours was saved, and try again if not.',
});
