import { defineMessages } from '#domain/messages/defineMessages';
import { finderQueryMessagesInSpanish, specialtyMessagesInSpanish } from './messages.es';

/** What a search for dermatologists says of its fields, and why it found nothing. */
export const finderQueryMessages = defineMessages(
  'finderQuery',
  {
    zipNotValid: 'Please enter a valid ZIP code.',
    zipNotFound: 'Unable to find location for that ZIP code. Please try a different one.',
    searchFailed: 'Unable to search for dermatologists. Please try again later.',
    radius: 'The radius must be one of {radii} miles',
    latitude: 'The latitude must be a number from -90 to 90',
    longitude: 'The longitude must be a number from -180 to 180',
  },
  finderQueryMessagesInSpanish,
);

/** Dermatology and its subspecialties, by their names on the wire. */
export const specialtyMessages = defineMessages(
  'specialty',
  {
    Dermatology: 'Dermatology',
    'Mohs surgery for skin cancer': 'Mohs surgery for skin cancer',
    'Dermatopathology (laboratory)': 'Dermatopathology (laboratory)',
    'Dermatological immunology': 'Dermatological immunology',
    'Pediatric dermatology': 'Pediatric dermatology',
    'Procedural dermatology': 'Procedural dermatology',
  },
  specialtyMessagesInSpanish,
);
