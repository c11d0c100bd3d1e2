import { defineMessages } from '#domain/messages/defineMessages';
import { lockedCopyMessagesInSpanish } from './messages.es';

/** Texts about the copy that opens with the device's lock, in the profile. */
export const lockedCopyMessages = defineMessages(
  'lockedCopy',
  {
    label: 'Open my spots without a connection',
    text: 'This device then keeps an encrypted copy of your spots, results and reminders. It opens with the fingerprint, face or PIN of this device, for 7 days after you were last online. Anyone who can unlock this device can open it. Signing out deletes it.',
    turnedOn: 'Your spots open without a connection',
    turnedOff: 'The copy on this device is deleted',
    notChanged: 'Not turned on',
    notChangedText: 'This device did not confirm it, or it cannot lock a copy. Nothing is kept.',
  },
  lockedCopyMessagesInSpanish,
);
