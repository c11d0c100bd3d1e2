import { defineMessages } from '#domain/messages/defineMessages';
import { letterMessagesInSpanish, serviceMessagesInSpanish } from './messages.es';

/** The mails to people and to the operator. */
export const letterMessages = defineMessages(
  'letters',
  {
    resetSubject: 'Your password reset code',
    reset:
      'Your password reset code is:\n\n{code}\n\nCopy it into the page where you asked for it. It works once, for {minutes} minutes.\n\nIf you did not ask for it, ignore this email. Your password stays as it is.',
    verifySubject: 'Please confirm your email',
    verify:
      'Welcome. Please open this page to confirm that this is your email:\n\n{link}\n\nOr enter this code in your profile:\n\n{code}\n\nIt works for 3 days. If you did not create an account with us, ignore this email.',
    passwordChangedSubject: 'Your password was changed',
    passwordChanged:
      'The password of your account was just changed. Every device was signed out.\n\nIf this was not you, choose Forgot your password on the sign-in page at once.',
    twoStepSubject: 'Two-step sign-in is {state, select, on {on} other {off}}',
    twoStep:
      'Two-step sign-in of your account was just turned {state, select, on {on} other {off}}. {state, select, on {To sign in, you now also need a code from your authenticator app.} other {To sign in, you now need only your password.}}\n\nIf this was not you, choose Forgot your password on the sign-in page at once. Then tell whoever runs this site.',
    recoveryCodesEndedSubject: 'Your recovery codes no longer work',
    recoveryCodesEnded:
      'We had to restore our data from a backup. So that no used recovery code works again, all of yours have ended.\n\nIf you use two-step sign-in, sign in with your authenticator app. Then create new recovery codes in your profile. If you lost the app, tell whoever runs this site.',
    withdrawalSubject: 'Please look at your history',
    withdrawal:
      'We withdrew one of our models for safety. It made at least one of the results in your account between {from} and {until}.\n\nPlease sign in and open your history, and that of other people in your account. It marks these results and says what to do.\n\nWe send this mail to everyone concerned, because it is about safety.',
    policySubject: 'Our privacy policy changes on {day}',
    policy:
      'On {day}, version {version} of our privacy policy takes effect. What changes:\n\n{summary}\n\nYou can read it on the Privacy Policy page. If you do not agree, you can export your data and delete your account. Both are in your profile.',

    reminderSubject: 'The reminder you asked for',
    reminder:
      'You asked us at {host} to remind you. This page says of what:\n\n{page}\n\nDo you want no more reminders? Open this page. You do not need to sign in:\n\n{link}',

    contactSubject: 'Contact: {subject}',
    contact:
      'From: {name}\nEmail: {email}\n{hasPhone, select, yes {Phone: {phone}\n} other {}}Account: {account}\nMessage: {id}\n\n{message}',
    contactSignedOut: 'not signed in',
    answerSubject: 'Re: {subject}',
    answer: '{text}\n\nYou wrote to us on {day}: {subject}',

    renewalSubject: 'Your subscription renews soon',
    renewal:
      'Your annual subscription renews on {day}.\n\nIf you want to keep it, you don’t need to do anything. If not, sign in, open Subscribe and choose Cancel subscription before that day. You keep access until then, and we will not charge you again.',
    renewalWithPrice:
      'Your annual subscription renews on {day} for {price}.\n\nIf you want to keep it, you don’t need to do anything. If not, sign in, open Subscribe and choose Cancel subscription before that day. You keep access until then, and we will not charge you again.',
    paymentFailedSubject: 'Your payment did not go through',
    paymentFailed:
      'The payment for your annual subscription did not go through, so new analyses are paused. You can still read your history.\n\nTo fix it, sign in, open Subscribe and choose Update your card.',
    refundSubject: 'Refund request',
    refund:
      'Account: {id}\nAnswer to: {email}\nCustomer: {customerId}\nSubscription: {subscriptionId}, {status}, since {startedAt}\nLast charge: {chargeId}\n\n{message}',
    noCharge: 'none',

    incidentSubject:
      'Incident {id}: notice {late, select, true {was due {hours} hours ago} other {is due in {hours} hours}}',
    incident:
      'Notice to the people concerned by the security incident {id} ({severity}) {late, select, true {was due {hours} hours ago} other {is due in {hours} hours}}, at {dueAt}.\n\nTell them, then stop the clock: npm run admin -- incident told {id}\n\nThe steps are in infra/runbook.md, section Incidents.',
  },
  letterMessagesInSpanish,
);

/** Errors that the endpoints of several features share. */
export const serviceMessages = defineMessages(
  'service',
  {
    analysisNotFound: 'This analysis was not found.',
    spotNotFound: 'This spot was not found.',
    profileNotFound: 'You have no skincare profile yet.',
    nameTaken: 'Someone in your account has this name. Please choose another one.',
    accountNotFound: 'There is no such account. It may have been deleted.',
    ownAccount: 'This is your own account. Use your profile instead.',
    messageNotFound: 'There is no such message. It may have been deleted.',
    pageNotFound: 'This page does not exist.',
    notACursor: 'Not a cursor',
    analysisFailed: 'Analysis failed',
    sampleUnavailable: 'This sample photo is not available right now.',
    otherPassword: 'Please choose a different password',
    commonPassword: 'Many people use this password, so it is easy to guess. Please choose another.',
    wrongPassword: 'This is not your current password.',
  },
  serviceMessagesInSpanish,
);
