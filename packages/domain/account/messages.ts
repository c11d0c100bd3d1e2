import { defineMessages } from '#domain/messages/defineMessages';

/** What a form about an account says of its fields. */
export const accountFormMessages = defineMessages('accountForm', {
  email: 'Please enter a valid email address',
  passwordShort: 'Password must be at least {count} characters',
  passwordLong: 'Password must be at most {count} characters',
  passwordSpaces: 'Password must not begin or end with a space',
  passwordMissing: 'Password is required',
  nameCharacters: 'Name must not contain line breaks or control characters',
  nameLong: 'Name must be at most 100 characters',
  code: 'Please enter the 6 digits that your app shows',
  signInCode: 'Please enter the 6 digits that your app shows, or a recovery code',
  mailedCode: 'This code is not valid.',
  resetCode: 'Reset token is required',
  confirmationCode: 'Please enter the code from the mail',
  consent: 'Please choose yes or no',
});

/** What the contact form says of its fields. */
export const contactFormMessages = defineMessages('contactForm', {
  short: '{field} must be at least {count} characters',
  long: '{field} must be at most {count} characters',
  oneLine: '{field} must not contain line breaks or control characters',
  characters: '{field} must not contain control characters',
  name: 'Name',
  phone: 'Phone',
  subject: 'Subject',
  message: 'Message',
});

/** What the administrators’ forms about customers and the privacy policy say of their fields. */
export const customerFormMessages = defineMessages('customerForm', {
  searchShort: 'Please type at least {count} characters',
  searchLong: 'Please type at most {count} characters',
  status: 'The status must be active or inactive',
  reasonLong: 'Please use at most {count} characters',
  version: 'A version looks like 1.1',
  summary: 'Please say what changes',
});
