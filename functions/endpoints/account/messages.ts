import { defineMessages } from '#domain/messages/defineMessages';
import { accountAnswersInSpanish } from './messages.es';

/** What the API answers about a person’s own account. */
export const accountAnswers = defineMessages(
  'accountAnswers',
  {
    twoStepOn: 'Two-step sign-in is on already. Sign out, and in again with a code.',
    passwordChanged: 'Your password was changed. Other devices were signed out.',
    twoStepStarts: 'From now on, signing in takes a code from your app, too.',
    twoStepEnds: 'Signing in takes your password alone again.',
    beingDeleted: 'Your account and everything we held about you are being deleted.',
    twoStepOff: 'Two-step sign-in is off. Set it up in your profile first.',
    signedOutEverywhere: 'You have been signed out on all devices.',
  },
  accountAnswersInSpanish,
);
