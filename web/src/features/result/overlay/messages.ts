import { defineMessages } from '#domain/messages/defineMessages';
import { overlayMessagesInSpanish } from './messages.es';

/** The texts beside the picture of a result. */
export const overlayMessages = defineMessages(
  'overlay',
  {
    outline: 'Outline',
    axes: 'Symmetry axes',
    colors: 'Colors',
    heat: 'What the model looked at',
    yourPhoto: 'Your photo',
    photoWithFindings: '{photo}, with what we found drawn over it',
    shapeWithFindings: 'Shape of the spot, with what we found drawn over it',
    framedPhoto: '{photo}, framed for this analysis',
    shape: 'Shape of the spot',
    spotOutline: 'Outline of the spot',
    layers: 'Shown with the picture',
    little: 'little',
    much: 'much',
    heatMeaning:
      'Blue marks the areas that counted toward this tier. It shows how the model decided, not where a disease is.',
    heatMeaningRaised:
      'Blue marks the areas that counted toward the model’s own tier ({tier}). It shows how the model decided, not where a disease is.',
    colorsFound: 'Colors found in the spot',
  },
  overlayMessagesInSpanish,
);
