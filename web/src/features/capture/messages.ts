import { defineMessages } from '#domain/messages/defineMessages';
import { analysisMessagesInSpanish, captureMessagesInSpanish, waitingMessagesInSpanish } from './messages.es';

/** The texts of the analysis that belong to no single step. */
export const analysisMessages = defineMessages(
  'analysis',
  {
    analysis: 'Analysis',
    activating: 'Activating',
    checkingSubscription: 'Checking subscription',
    loading: 'Loading...',
    openingPhoto: 'Opening your photo...',
    imageError: 'Image Error',
    noCanvas: 'This browser could not prepare the photo. Please try another browser.',
    sideNote: '{side, select, left {left side} other {right side}}',
    needsSubscription: 'You need a subscription to analyze a photo.',
    notSignedIn: 'Please log in to perform analysis',
    failed: 'Analysis failed',
    failedTitle: 'Analysis Failed',
    failedText: 'Analysis Error: Failed to analyze the image. Please try again.',
    tooManyPhotos: 'That was a lot of photos in a short time.',
    tooManyPhotosWait: 'That was a lot of photos in a short time. Try again in {wait}.',
    seconds: '{count, plural, one {# second} other {# seconds}}',
    minutes: '{count, plural, one {# minute} other {# minutes}}',
    hours: '{count, plural, one {# hour} other {# hours}}',
  },
  analysisMessagesInSpanish,
);

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
