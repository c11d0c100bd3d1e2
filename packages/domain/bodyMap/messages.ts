import { defineMessages } from '#domain/messages/defineMessages';
import { bodyRegionMessagesInSpanish } from './messages.es';

/** What people call the body regions, by the name that a region has in stored rows and on the wire. */
export const bodyRegionMessages = defineMessages(
  'bodyRegion',
  {
    Scalp: 'Scalp',
    Face: 'Face',
    Ear: 'Ear',
    Neck: 'Neck',
    Chest: 'Chest',
    Abdomen: 'Abdomen',
    'Upper back': 'Upper back',
    'Lower back': 'Lower back',
    Shoulder: 'Shoulder',
    'Upper arm': 'Upper arm',
    Forearm: 'Forearm',
    'Back of the hand': 'Back of the hand',
    Buttock: 'Buttock',
    Thigh: 'Thigh',
    'Lower leg': 'Lower leg',
    'Top of the foot': 'Top of the foot',
    Nail: 'Nail',
    Palm: 'Palm',
    Sole: 'Sole',
    Mouth: 'Mouth',
    Eye: 'Eye',
    Genitals: 'Genitals',
  },
  bodyRegionMessagesInSpanish,
);
