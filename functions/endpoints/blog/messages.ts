import { defineMessages } from '#domain/messages/defineMessages';
import { blogAnswersInSpanish } from './messages.es';

/** What the API answers about posts. */
export const blogAnswers = defineMessages(
  'blogAnswers',
  {
    filterMissing: 'Please ask for a category or for featured articles.',
    cannotBecome: 'A post that is {from} cannot become {to}.',
    exists: 'This post already exists.',
    notADraft: 'Only drafts can be edited.',
    notFound: 'This post was not found.',
    changed: 'Somebody else changed this post in the meantime. Please look at it again.',
    notPublished: 'Only an article on the Health Blog can be revised.',
    revisionAtOnce: 'A revision appears as soon as it is approved. It cannot be scheduled.',
    notScheduled: 'This post is not scheduled. It is on the Health Blog already, or was recalled.',
    revisionOutdated:
      'The article changed since this revision began, or is no longer on the Health Blog. Please start a new revision.',
    ownPost: 'You wrote this post, so another administrator has to approve it.',
  },
  blogAnswersInSpanish,
);
