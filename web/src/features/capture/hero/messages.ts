import { defineMessages } from '#domain/messages/defineMessages';
import { heroMessagesInSpanish } from './messages.es';

/** The heading of the home page, which stands while the rest of it loads. */
export const heroMessages = defineMessages(
  'hero',
  {
    heading: 'Look closer at a spot on your skin',
    lead: 'Take a photo and see how the spot compares with the ABCDE rule. These are the signs dermatologists teach everyone to look for.',
    neverStored: 'We analyze your photo at once and never store it',
    measured: 'We measure asymmetry, border and color, and draw them on the photo',
    nextStep: 'We tell you in plain words what to do next, and by when',
  },
  heroMessagesInSpanish,
);
