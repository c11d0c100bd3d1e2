import { defineMessages } from '#domain/messages/defineMessages';

/** What the administrators’ forms for daily work say of their fields. */
export const deskFormMessages = defineMessages('deskForm', {
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
});
