import { defineMessages } from '#domain/messages/defineMessages';
import { lostMessagesInSpanish } from './messages.es';

/** Texts of pages that are not there, or not for this person. */
export const lostMessages = defineMessages(
  'lost',
  {
    restricted: 'Access Restricted',
    'restricted.text': 'This page is only for administrators.',
    'restricted.training':
      'This page is only available to administrators. The ML training system requires elevated permissions to maintain data quality and model integrity.',
    returnHome: 'Return to Home',
    notFound: '404 Page Not Found',
    'notFound.text': 'There is no page at this address. Your history and account are unchanged.',
    backHome: 'Back to Home',
  },
  lostMessagesInSpanish,
);
