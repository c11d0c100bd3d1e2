import { defineMessages } from '#domain/messages/defineMessages';
import { deskFormMessagesInSpanish, contactFormMessagesInSpanish, customerFormMessagesInSpanish } from './messages.es';

/** What the administrators’ forms for daily work say of their fields. */
export const deskFormMessages = defineMessages(
  'deskForm',
  {
    noteMissing: 'Please write a note',
    long: 'Please use at most {count} characters',
    reasonMissing: 'Please say why',
    status: 'The status must be active or disabled',
    decision: 'Please confirm or reject the request',
    day: 'A day looks like 2026-01-31',
    mark: 'Not a mark',
    days: 'Please choose 7, 30 or 90 days',
    answerMissing: 'Please write an answer',
    answerCharacters: 'The answer must not contain control characters',
    closed: 'Please choose',
    incidentType: 'Please name the incident',
    severity: 'Please choose how severe it is',
    description: 'Please say what happened',
    detectedAt: 'Please give a date and a time',
    detectedLater: 'An incident can’t be found in the future. Check the date and the time.',
  },
  deskFormMessagesInSpanish,
);

/** What the contact form says of its fields. */
export const contactFormMessages = defineMessages(
  'contactForm',
  {
    short: '{field} must be at least {count} characters',
    long: '{field} must be at most {count} characters',
    oneLine: '{field} must not contain line breaks or control characters',
    characters: '{field} must not contain control characters',
    name: 'Name',
    phone: 'Phone',
    subject: 'Subject',
    message: 'Message',
  },
  contactFormMessagesInSpanish,
);

/** What the administrators’ forms about customers and the privacy policy say of their fields. */
export const customerFormMessages = defineMessages(
  'customerForm',
  {
    searchShort: 'Please type at least {count} characters',
    searchLong: 'Please type at most {count} characters',
    status: 'The status must be active or inactive',
    reasonLong: 'Please use at most {count} characters',
    version: 'A version looks like 1.1',
    summary: 'Please say what changes',
  },
  customerFormMessagesInSpanish,
);
