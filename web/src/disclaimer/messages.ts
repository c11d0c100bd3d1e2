import { defineMessages } from '#domain/messages/defineMessages';
import { disclaimerMessagesInSpanish } from './messages.es';

/** The educational notice of the home page, of every result and of every report. */
export const disclaimerMessages = defineMessages(
  'disclaimer',
  {
    title: 'Educational information only',
    text: 'Results are not a medical diagnosis and do not replace a dermatologist. The tool looks at one photo. It cannot feel, magnify or sample your skin. It misses some cancers and raises false alarms. It was developed mostly on lighter skin and is less tested on darker skin. If a spot worries you, changes, bleeds or does not heal, see a doctor, whatever this tool says.',
  },
  disclaimerMessagesInSpanish,
);
