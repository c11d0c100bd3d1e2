import { defineMessages } from '#domain/messages/defineMessages';
import { homeMessagesInSpanish, heroMessagesInSpanish, skinCheckCardMessagesInSpanish } from './messages.es';

/** Texts of the home page itself. Its sections have their own. */
export const homeMessages = defineMessages(
  'home',
  {
    loading: 'Loading...',
    disclaimer: 'Medical disclaimer',
    'disclaimer.text': 'For education only. Results are not a medical diagnosis and do not replace a dermatologist.',
    noHistory: 'Your history did not load',
    'noHistory.text': 'Your results are safe. Load the page again to see them.',
    loadAgain: 'Load the page again',
  },
  homeMessagesInSpanish,
);

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

/** The texts of the card on the home page. */
export const skinCheckCardMessages = defineMessages(
  'skinCheckCard',
  {
    title: 'Look over your whole skin',
    text: 'Once a month, in ten steps. It takes about ten minutes, and you can pause at any time.',
    open: 'Total-skin check',
  },
  skinCheckCardMessagesInSpanish,
);
