import { defineMessages } from '#domain/messages/defineMessages';
import { captureMessagesInSpanish } from './messages.es';

/** The texts of the first step, in which the person chooses a photo. */
export const captureMessages = defineMessages(
  'capture',
  {
    takePhoto: 'Take Photo',
    takePhotoHint: "Use this device''s camera",
    uploadImage: 'Upload Image',
    uploadHint: 'JPG or PNG, up to 10 MB',
    chooseFile: 'Choose an image file',
    dropOrPaste: 'Or drop a photo here, or paste one.',
    requiresSubscription: 'Requires subscription',
    unlock: 'Subscribe to unlock',
    historyStays: 'You can always open your history, with or without a subscription.',

    invalidType: 'Invalid File Type',
    notAnImage: 'Please select an image file (JPG, PNG, etc.)',
    tooLarge: 'File Too Large',
    chooseSmaller: 'Please select an image smaller than 10MB',
    loadFailed: 'Failed to load the image. Please try another photo.',
    heicNotSupported:
      'This browser cannot open HEIC photos. Take a new photo here, or save this one as a JPG and upload that.',
    tooSmall:
      'This photo is too small to assess. Please choose the original, at least {side} pixels wide and high, or take a new photo.',
  },
  captureMessagesInSpanish,
);
