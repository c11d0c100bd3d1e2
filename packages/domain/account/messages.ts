import { defineMessages } from '#domain/messages/defineMessages';
import { accountFormMessagesInSpanish } from './messages.es';

/** What the forms of the sign-in screen and of a profile say of their fields. The sign-in screen loads all of it. */
export const accountFormMessages = defineMessages(
  'accountForm',
  {
    email: 'Please enter a valid email address',
    passwordShort: 'Password must be at least {count} characters',
    passwordLong: 'Password must be at most {count} characters',
    passwordSpaces: 'Password must not begin or end with a space',
    passwordMissing: 'Password is required',
    nameCharacters: 'Name must not contain line breaks or control characters',
    nameLong: 'Name must be at most 100 characters',
    signInCode: 'Please enter the 6 digits that your app shows, or a recovery code',
    mailedCode: 'This code is not valid.',
    resetCode: 'Reset token is required',
    confirmationCode: 'Please enter the code from the mail',
    code: 'Please enter the 6 digits that your app shows',
    consent: 'Please choose yes or no',
  },
  accountFormMessagesInSpanish,
);
