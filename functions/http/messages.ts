import { defineMessages } from '#domain/messages/defineMessages';
import { requestMessagesInSpanish } from './messages.es';

/** Why a request is refused before or around its handler. */
export const requestMessages = defineMessages(
  'request',
  {
    administratorsOnly: 'Only administrators can do this.',
    subscriptionRequired: 'An active subscription is required for this.',
    tooManyAtOnce: 'Too many requests at the same time. Please wait a little and try again.',
    unreadable: 'The request could not be read.',
    brokenCharacter: 'A character is broken, such as half an emoji. Please remove it and try again.',
    tooMany: 'Too many requests. Please wait a little and try again.',
    stillRunning: 'Your last request is still running. Please wait a little and try again.',
    notJson: 'Please send JSON.',
    invalid: 'This is not valid.',
    repeated: 'Please give one {name} only.',
    notAllowed: 'This request is not allowed.',
    manySignIns: 'Many people are signing in right now. Please wait a few seconds and try again.',
    unavailable: 'This is not available right now. Please try again in a moment.',
    twoStepRequired: 'Please set up two-step sign-in in your profile first.',
    codeRequired: 'Please enter the code from your authenticator app.',
    wrongCode: 'This code is not right, or was used before. Wait for the next one and try again.',
  },
  requestMessagesInSpanish,
);
