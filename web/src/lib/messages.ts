import { defineMessages } from '#domain/messages/defineMessages';
import { libMessagesInSpanish } from './messages.es';

/** Texts of what every page uses: calls to the server and the session. */
export const libMessages = defineMessages(
  'lib',
  {
    unreachable: 'We could not reach the server. Check your connection and try again.',
    logoutFailed: 'Logout failed',
    'logoutFailed.text': 'You may still be signed in on this device.',
  },
  libMessagesInSpanish,
);
