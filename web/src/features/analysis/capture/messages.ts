import { defineMessages } from '#domain/messages/defineMessages';

/** The texts of the first step, in which the person chooses a photo. */
export const captureMessages = defineMessages('capture', {
  heading: 'Look closer at a spot on your skin',
  lead: 'Take a photo and see how the spot compares with the ABCDE rule. These are the signs dermatologists teach everyone to look for.',
  neverStored: 'We analyze your photo at once and never store it',
  measured: 'We measure asymmetry, border and color, and draw them on the photo',
  nextStep: 'We tell you in plain words what to do next, and by when',

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
});
