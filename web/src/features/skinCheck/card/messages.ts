import { defineMessages } from '#domain/messages/defineMessages';
import { skinCheckCardMessagesInSpanish } from './messages.es';

/** The texts of the card on the home page. */
export const skinCheckCardMessages = defineMessages(
  'skinCheckCard',
  {
    title: 'Look over your whole skin',
    text: 'Once a month, in ten steps. It takes about ten minutes, and you can pause at any time.',
    open: 'Total-skin check',
  },
  skinCheckCardMessagesInSpanish,
);
