import { defineMessages } from '#domain/messages/defineMessages';
import { heroMessagesInSpanish } from './messages.es';

/** The heading and the notice of the home page, which stand while the rest of it loads. */
export const heroMessages = defineMessages(
  'hero',
  {
    heading: 'Look closer at a spot on your skin',
    lead: 'Take a photo and see how the spot compares with the ABCDE rule. These are the signs dermatologists teach everyone to look for.',
    neverStored: 'We analyze your photo at once and never store it',
    measured: 'We measure asymmetry, border and color, and draw them on the photo',
    nextStep: 'We tell you in plain words what to do next, and by when',
    disclaimerTitle: 'Educational information only',
    disclaimer:
      'Results are not a medical diagnosis and do not replace a dermatologist. The tool looks at one photo. It cannot feel, magnify or sample your skin. It misses some cancers and raises false alarms. It was developed mostly on lighter skin and is less tested on darker skin. If a spot worries you, changes, bleeds or does not heal, see a doctor, whatever this tool says.',
  },
  heroMessagesInSpanish,
);
