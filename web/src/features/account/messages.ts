import { defineMessages } from '#domain/messages/defineMessages';
import {
  accountMessagesInSpanish,
  devicePhotosMessagesInSpanish,
  accountPeopleMessagesInSpanish,
  lockedCopyMessagesInSpanish,
} from './messages.es';

/** Texts of the profile, the email confirmation, two-step sign-in and the person's data. */
export const accountMessages = defineMessages(
  'account',
  {
    tryAgain: 'Please try again.',
    cancel: 'Cancel',
    saving: 'Saving…',
    sending: 'Sending…',
    changing: 'Changing…',
    checking: 'Checking…',

    profile: 'Your profile',
    logOut: 'Log Out',
    loggingOut: 'Logging out…',
    viewHistory: 'View Analysis History',
    passwordAndDevices: 'Password and devices',
    changePassword: 'Change password',
    signOutEverywhere: 'Sign out everywhere',
    yourData: 'Your data',
    policyText: 'What we keep about you, and for how long, is in the',
    policyLink: 'Privacy Policy',
    policyAgreed: '. You agreed to version {version} on {day}.',
    name: 'Name',
    noName: 'Not given',
    changeName: 'Change name',
    addName: 'Add name',
    email: 'Email',
    confirmEmail: 'Confirm email',
    status: 'Status',
    active: 'Active',
    memberSince: 'Member since',

    'name.title': 'Your name',
    'name.first': 'First name',
    'name.last': 'Last name',
    'name.save': 'Save name',
    'name.saved': 'Name saved',
    'name.failed': 'Name not saved',

    'password.title': 'Change your password',
    'password.text': 'You stay signed in here. We sign out every other device.',
    'password.current': 'Current password',
    'password.new': 'New password',
    'password.hint': 'At least {count} characters',
    'password.yours': 'Your password',
    'password.why': 'So that nobody else can do this.',
    'password.changed': 'Password changed',
    'password.failed': 'Password not changed',

    'signOut.title': 'Sign out everywhere?',
    'signOut.text': 'We sign out every browser and phone that uses your account, this one too. We delete nothing.',
    'signOut.busy': 'Signing out…',
    'signOut.done': 'Signed out everywhere',
    'signOut.failed': 'Not signed out',
    'signOut.stay': 'Stay signed in',

    'confirm.title': 'Confirm your email',
    'confirm.text': 'We sent an email to {email}. Open its link, or enter its code here.',
    'confirm.code': 'Code from the email',
    'confirm.submit': 'Confirm',
    'confirm.busy': 'Confirming…',
    'mail.bounced': 'Our mail to this address came back',
    'mail.bounced.text':
      'We now send only what you ask for. When your mailbox works again, choose Confirm email and send the email again.',
    'mail.complained': 'Our mail was reported as spam',
    'mail.complained.text':
      'We now send only what we must: codes you ask for, security notices, and reminders before you are charged.',

    'twoStep.title': 'Two-step sign-in',
    'twoStep.text':
      'You then sign in with your password and a code from an app on your phone. A password alone is not enough.',
    'twoStep.on': 'On since {day}',
    'twoStep.setUp': 'Set up two-step sign-in',
    'twoStep.firstTitle': 'One more step first',
    'twoStep.firstText':
      'Administrators sign in with their password and a code from an app. Set this up to open the page.',
    'twoStep.appNeeded':
      'You need an authenticator app on your phone. Many password managers have one. App stores offer free ones.',
    'twoStep.continue': 'Continue',
    'twoStep.connect': 'Connect your app',
    'twoStep.scan': 'Scan this picture with your authenticator app.',
    'twoStep.cannotScan': 'Nothing to scan with?',
    'twoStep.openApp': 'Open your app on this device',
    'twoStep.typeKey': ', or type this key into it:',
    'twoStep.key': 'Key',
    'twoStep.qrCode': 'QR code of the key',
    'twoStep.code': 'Code from your authenticator app',
    'twoStep.codeHint': 'The 6 digits it shows now for this account',
    'twoStep.turnOn': 'Turn on',
    'twoStep.turningOn': 'Turning on…',
    'twoStep.turnedOn': 'Two-step sign-in is on',
    'twoStep.setUpFailed': 'Not set up',
    'twoStep.onFailed': 'Not turned on',
    'twoStep.turnOff': 'Turn off',
    'twoStep.turningOff': 'Turning off…',
    'twoStep.offTitle': 'Turn off two-step sign-in?',
    'twoStep.offText':
      'Anyone who knows your password can then sign in as you. For a new phone, turn it off here and set it up again.',
    'twoStep.turnedOff': 'Two-step sign-in is off',
    'twoStep.offFailed': 'Not turned off',
    'twoStep.keep': 'Keep it on',

    'recovery.title': 'Your recovery codes',
    'recovery.text':
      'Each code signs you in once, in place of a code from your app. Keep them where you keep your passwords. We show them only now.',
    'recovery.copy': 'Copy codes',
    'recovery.copied': 'Codes copied',
    'recovery.notCopied': 'Not copied',
    'recovery.notCopiedText': 'Select the codes and copy them yourself.',
    'recovery.saved': 'I saved them',
    'recovery.left':
      '{count, plural, =0 {You have no recovery codes left.} one {You have # recovery code left.} other {You have # recovery codes left.}}',
    'recovery.renew': 'New recovery codes',
    'recovery.renewText': 'You get ten new codes. The earlier ones stop working.',
    'recovery.anyCode': 'Code',
    'recovery.anyCodeHint': 'From your authenticator app, or a recovery code',
    'recovery.failed': 'No new codes',

    'export.submit': 'Download my data',
    'export.busy': 'Collecting your data…',
    'export.done': 'Your data was downloaded',
    'export.done.text': 'Keep the file safe: anyone who has it can read it.',
    'export.failed': 'Download failed',

    'research.label': 'Share de-identified records for research',
    'research.text':
      'We then keep each new analysis a second time, without your identity. It holds the risk level, the ABCDE words, a rounded certainty, a size class, a broad body region and the year. The same goes for what a doctor found, from each visit you save from then on: the result that was shown before, and the kind of finding. Never your name, email, notes, photo or the exact date. Turn this off to remove these records.',
    'research.since': 'On since {day}.',
    'research.withoutVisits':
      'You agreed before visits were part of this, so we keep only your analyses for research. Turn it off and on again to include visits. This removes your earlier records.',
    'research.on': 'Thank you',
    'research.on.text':
      'From now on, we also keep your new analyses, and the visits to a doctor that you save, without your identity.',
    'research.off': 'Research turned off',
    'research.off.text': 'We are removing your research records.',
    'research.failed': 'Not changed',

    'delete.open': 'Delete account',
    'delete.title': 'Delete your account?',
    'delete.warning': 'This cannot be undone',
    'delete.warning.text': "We can't restore your account or history. Download your data first if you want to keep it.",
    'delete.deleted': 'Deleted:',
    'delete.deleted.text':
      'your name, email and password, every analysis with its notes, your spots and your research records. The records of other people in your account go, too. So does the key that makes all of it readable.',
    'delete.subscription': 'Your subscription:',
    'delete.subscription.billed':
      'it ends at once and is not charged again. This alone does not return what you paid. Within 30 days of your first payment, ask for a refund on the Subscription page before you delete.',
    'delete.subscription.active': 'it ends at once.',
    'delete.subscription.none': 'you have none, so nothing is charged.',
    'delete.kept': 'What stays:',
    'delete.kept.text':
      'the security log keeps for 7 years which actions were taken, under a random number that leads to nobody.',
    'delete.device': 'On this device:',
    'delete.device.text':
      'we delete the photos that you keep here. Small pictures of your spots stay, if you asked for them, until you clear this site’s data.',
    'delete.submit': 'Delete my account',
    'delete.busy': 'Deleting…',
    'delete.keep': 'Keep my account',
    'delete.done': 'Account deleted',
    'delete.failed': 'Account not deleted',
  },
  accountMessagesInSpanish,
);

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

/** Texts of the people of an account, in the profile. */
export const accountPeopleMessages = defineMessages(
  'accountPeople',
  {
    title: 'People',
    text: 'Keep the records of adults in your household apart from yours. At most {count} besides you.',
    add: 'Add a person',
    change: 'Change',
    changeOf: 'Change {name}',
    remove: 'Remove',
    removeOf: 'Remove {name}',

    addTitle: 'Add a person',
    changeTitle: 'Name and color',
    name: 'Name',
    color: 'Color',
    blue: 'Blue',
    violet: 'Violet',
    brown: 'Brown',
    slate: 'Gray',
    olive: 'Olive',
    isAdult: 'This person is 18 or older and agreed that I keep records of their skin in my account.',
    save: 'Save',
    saving: 'Saving…',
    cancel: 'Cancel',
    added: '{name} was added',
    addedText: 'Choose whose records you see at the top of each page.',
    changed: 'Saved',
    notSaved: 'Not saved',

    removeTitle: 'Remove {name}?',
    removeWarning: 'This cannot be undone',
    removeWarningText: 'Download your data first if you want to keep these records.',
    removeText:
      'We delete all records of {name}: results with notes, spots, doctor visits, total-skin checks, reminders and skincare answers. Photos of {name} on this device go, too.',
    removeSubmit: 'Remove {name} and all records',
    removing: 'Removing…',
    keep: 'Keep {name}',
    removed: '{name} was removed',
    notRemoved: 'Not removed',
    tryAgain: 'Please try again.',
  },
  accountPeopleMessagesInSpanish,
);

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
