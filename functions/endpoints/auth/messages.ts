import { defineMessages } from '#domain/messages/defineMessages';
import { authAnswersInSpanish } from './messages.es';

/** What the API answers about signing in, registering and resetting a password. */
export const authAnswers = defineMessages(
  'authAnswers',
  {
    codeIfAccount: "If an account exists with that email, you'll receive a reset code.",
    wrongCredentials: 'Invalid email or password. Please check your credentials.',
    signedOut: 'You have been signed out.',
    registrationFailed: 'Failed to create account.',
    alreadyConfirmed: 'Your email is already confirmed.',
    confirmationSent: 'We sent a new confirmation mail.',
    passwordReset: 'Your password has been reset successfully. Please log in.',
    resetCodeInvalid: 'This reset code is not valid or has expired. Please request a new one.',
    emailConfirmed: 'Your email is confirmed.',
    codeInvalid: 'This code is not valid or has expired. Please request a new one.',
  },
  authAnswersInSpanish,
);
