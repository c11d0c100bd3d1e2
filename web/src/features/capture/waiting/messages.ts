import { defineMessages } from '#domain/messages/defineMessages';
import { waitingMessagesInSpanish } from './messages.es';

/** The texts of photos that wait on the device for a connection. */
export const waitingMessages = defineMessages(
  'waiting',
  {
    title: '{count, plural, one {A photo is waiting} other {# photos are waiting}}',
    offline:
      '{count, plural, one {It stays} other {They stay}} locked on this device. When you are online again, we ask before we analyze {count, plural, one {it} other {them}}.',
    question: 'You tried to analyze {count, plural, one {it} other {them}} without a connection. Do you want to now?',
    since: 'Photo of {time}',
    until: 'We erase it on {time}, or when you sign out.',
    open: 'Open',
    openOf: 'Open the photo of {time}',
    erase: 'Erase',
    eraseOf: 'Erase the photo of {time}',
    eraseTitle: 'Erase this photo?',
    eraseText: 'It is only on this device, and it has no result yet. You cannot undo this.',
    keep: 'Keep it',
    notOpened: 'We could not open this photo',
    notOpenedText: 'Check your connection and try again. If its time is over, it is erased.',
  },
  waitingMessagesInSpanish,
);
