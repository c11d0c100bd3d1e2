import { defineMessages } from '#domain/messages/defineMessages';
import { devicePhotosMessagesInSpanish } from './messages.es';

/** Texts about the photos that a device keeps, in the profile. */
export const devicePhotosMessages = defineMessages(
  'devicePhotos',
  {
    label: 'Keep photos on this device',
    text: 'Each photo you analyze then stays in this browser, encrypted, so that you can compare photos of a spot. We never get it, and only your account can open it.',
    notSupported: 'This browser cannot keep photos.',
    turnedOn: 'Photos are kept on this device',
    turnedOnText: 'From now on, this device keeps the photos you analyze.',
    turnedOnUnprotected:
      'Your browser may delete them when the device runs out of room. Save them to a file now and then.',
    turnedOff: 'New photos are not kept',
    turnedOffText: 'Photos that are here stay until you delete them.',
    notChanged: 'Not changed',
    tryAgain: 'Please try again.',
    none: 'No photos on this device yet.',
    count: '{count, plural, one {# photo} other {# photos}} on this device, {size}.',
    room: 'Room for about {count, plural, one {# more photo} other {# more photos}} ({size}).',
    megabytes: '{count} MB',

    export: 'Save photos to a file',
    import: 'Add photos from a file',
    remove: 'Delete photos',

    exportTitle: 'Save your photos to a file',
    exportText:
      'The file is encrypted with your passphrase. Open it on another phone or computer where you are signed in.',
    passphrase: 'Passphrase',
    passphraseHint: 'At least {count} characters. We cannot recover it, so write it down.',
    passphraseTooShort: 'Choose a passphrase of at least {count} characters',
    repeat: 'Repeat the passphrase',
    notTheSame: 'The two passphrases differ',
    exportSubmit: 'Save file',
    exportBusy: 'Encrypting your photos…',
    exportDone: 'File saved',
    exportDoneText: 'Move it to your other device, and choose “Add photos from a file” there.',
    exportFailed: 'File not saved',

    importTitle: 'Add photos from a file',
    importText: 'Choose a file that you saved on another device, and type its passphrase.',
    file: 'File',
    fileMissing: 'Choose a file',
    passphraseMissing: 'Type the passphrase of the file',
    importSubmit: 'Add photos',
    importBusy: 'Opening the file…',
    importDone: 'Photos added',
    importDoneText:
      '{count, plural, =0 {All photos of the file were here already.} one {# photo was added.} other {# photos were added.}}',
    importFailed: 'Nothing was added',
    notAPhotoFile: 'This is not a file of photos from this site. Choose another file.',
    wrongPassphrase: 'This passphrase does not open the file. Check it and try again.',
    damaged: 'This file is damaged or not complete. Copy it again from the other device.',
    otherAccount: 'This file is from another account. Sign in to that account to open it.',
    deviceFull: 'This device has no room for all photos of the file. Make room and try again.',

    removeTitle: 'Delete the photos on this device?',
    removeText:
      'We delete {count, plural, one {# photo} other {# photos}} from this browser at once. Your results stay in your history. You cannot undo this.',
    removeSubmit: 'Delete photos',
    removeBusy: 'Deleting…',
    removed: 'Photos deleted',
    keep: 'Keep them',
    cancel: 'Cancel',
  },
  devicePhotosMessagesInSpanish,
);
