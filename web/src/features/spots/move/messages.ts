import { defineMessages } from '#domain/messages/defineMessages';
import { moveSpotMessagesInSpanish } from './messages.es';

/** The texts with which a spot is moved to another person of the account. */
export const moveSpotMessages = defineMessages(
  'moveSpot',
  {
    move: 'Move to another person',
    whose: 'Whose spot is it?',
    text: '{count, plural, one {The result} other {All # results}} of this spot, with notes, doctor visits and the reminder, will be in the records of this person only. Photos on this device go along.',
    research:
      'Research records of this spot cannot be found again, because nothing ties them to you. They are deleted when you turn research off.',
    moveTo: 'Move to {name}',
    'moveTo.nobody': 'Move the spot',
    moving: 'Moving...',
    cancel: 'Cancel',
    moved: 'Moved to {name}',
    movedText: 'Choose whose records you see at the top of the page.',
    failed: 'Not moved completely',
    again: 'Part of the spot may have moved. Please move it to {name} again.',
    offline: 'You are offline. You can move the spot when you are back online.',
  },
  moveSpotMessagesInSpanish,
);
