import { defineMessages } from '#domain/messages/defineMessages';
import { skinToneMessagesInSpanish } from './messages.es';

/** Cautions about how well the tool was tested on the skin in a photo. */
export const skinToneMessages = defineMessages(
  'skinTone',
  {
    notMeasurable: 'We could not read the skin tone from this photo. We barely tested this tool on darker skin.',
    darker:
      'The skin in this photo looks tan or darker. We barely tested this tool on darker skin, so it may be less accurate.',
    untested: 'We hardly tested this tool on skin that looks like this in a photo. Do not rely on its answer.',
    fewPhotos:
      'We tested this tool on only {count, plural, one {# photo} other {# photos}} with skin that looks like this. It may be less accurate.',
  },
  skinToneMessagesInSpanish,
);
