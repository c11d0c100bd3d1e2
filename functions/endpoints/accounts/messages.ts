import { defineMessages } from '#domain/messages/defineMessages';
import { accountDeskAnswersInSpanish } from './messages.es';

/** What the API answers to administrators about accounts. */
export const accountDeskAnswers = defineMessages(
  'accountDeskAnswers',
  {
    noteStored: 'Your note is stored.',
    changedBefore: 'Somebody changed this account before you.',
    enabled: '{email} can sign in again.',
    disabled: '{email} is signed out everywhere and cannot sign in.',
    requestNotFound: 'There is no request for this account. It may have expired.',
    requestRejected: 'The request is rejected. Nothing changed.',
    ownRole: 'This is about your own role. You can confirm it, but not reject it.',
    ownRequest: 'You asked for this, so another administrator must confirm it.',
    roleGranted: '{email} is an administrator from the next sign-in.',
    lastAdministrator: 'The last administrator cannot be revoked.',
    roleRevoked: '{email} is signed out, and no longer an administrator.',
    decidedBefore: 'Someone else has decided this request.',
    sessionsEnded: '{email} is signed out on all devices.',
    hasRole: 'This account has that role already.',
    requestPending: 'A request for this account is waiting already.',
    confirmationNeeded: 'Another administrator must confirm this within 7 days.',
    twoStepOff: 'Two-step sign-in of this account is off.',
    twoStepReset: '{email} signs in with the password alone.',
  },
  accountDeskAnswersInSpanish,
);
