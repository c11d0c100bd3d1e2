import { defineMessages } from '#domain/messages/defineMessages';
import { accountFormMessagesInSpanish, personFormMessagesInSpanish } from './messages.es';

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

/** What the form of another person of the account says of its fields. */
export const personFormMessages = defineMessages(
  'personForm',
  {
    nameMissing: 'Please enter a name',
    nameLong: 'Please use at most {count} characters',
    nameCharacters: 'Name must not contain line breaks or control characters',
    color: 'Please choose a color',
    adult: 'Please confirm that this person is 18 or older and agreed',
  },
  personFormMessagesInSpanish,
);
