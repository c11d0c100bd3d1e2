import { defineMessages } from '#domain/messages/defineMessages';

/** What the API answers about total-skin checks. */
export const skinCheckAnswers = defineMessages('skinCheckAnswers', {
  noneOpen: 'This check is finished or deleted. Please start a new one.',
  notFound: 'This check was not found.',
  deleted: 'This check was deleted.',
});
