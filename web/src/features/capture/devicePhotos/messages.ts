import { defineMessages } from '#domain/messages/defineMessages';
import { deviceCopyMessagesInSpanish } from './messages.es';

/** The texts about keeping the photo of a result on the device. */
export const deviceCopyMessages = defineMessages(
  'deviceCopy',
  {
    keptHere: 'We did not store your photo. This device keeps it, encrypted.',
    notKept: 'Photo not kept on this device',
    notKeptText: 'Your result is safe. Choose “Save to History” to try again.',
    deviceFull:
      'This device is full. Your result is safe. Make room, or delete photos in your profile. Then choose “Save to History” again.',
    notTurnedOn: 'Photos are not kept',
    notTurnedOnText: 'We could not reach your account, or this browser stores nothing. Please try again.',

    offerTitle: 'Keep your photos on this device?',
    offerText:
      'Your photos then stay here, encrypted, so that you can compare them, and we never get them. Only your account can open them, and you can turn this off in your profile.',
    offerAccept: 'Keep photos on this device',
    offerBusy: 'Turning on...',
    offerDecline: 'No, thanks',
  },
  deviceCopyMessagesInSpanish,
);
