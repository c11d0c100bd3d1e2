import { defineMessages } from '#domain/messages/defineMessages';
import { skinCheckAnswersInSpanish } from './messages.es';

/** What the API answers about total-skin checks. */
export const skinCheckAnswers = defineMessages(
  'skinCheckAnswers',
  {
    noneOpen: 'This check is finished or deleted. Please start a new one.',
    otherCheck: 'This check was finished or deleted on another device.',
    changedPart: 'This part was changed on another device.',
    noPart: 'Please look at one part at least. Then you can finish the check.',
    notFound: 'This check was not found.',
    deleted: 'This check was deleted.',
  },
  skinCheckAnswersInSpanish,
);
