import { defineMessages } from '#domain/messages/defineMessages';
import { bodyFigureMessagesInSpanish } from './messages.es';

/** The texts of the body map. */
export const bodyFigureMessages = defineMessages(
  'bodyFigure',
  {
    map: 'Body map',
    view: 'View',
    front: 'Front',
    back: 'Back',
    left: 'Left side',
    right: 'Right side',
    head: 'Head',
    hands: 'Hands',
    feet: 'Feet',
    viewWithCount: '{view} ({count})',
    yourLeft: 'Your left',
    yourRight: 'Your right',
    leftHandBack: 'Left hand, back',
    rightHandBack: 'Right hand, back',
    leftPalm: 'Left palm',
    rightPalm: 'Right palm',
    leftFootTop: 'Left foot, top',
    rightFootTop: 'Right foot, top',
    leftSole: 'Left sole',
    rightSole: 'Right sole',
    zoomIn: 'Zoom in on the map',
    zoomOut: 'Zoom out of the map',
    surface: 'Body map, view: {view}. Move the cross with the arrow keys. Press Enter to set the pin.',
    tapHint: 'Tap where the spot is. You can also choose the region from the list.',
    besideBody: 'This place is beside the body. Please tap on the body.',
    place: '{region}, your {side}',
    placeOnMiddle: '{region}, in the middle',
    regionOnly: '{region}. Tap the map to mark the exact place.',

    noPlace: 'No place yet',
    regionOnlyPlace: '{region}, exact place not marked',
  },
  bodyFigureMessagesInSpanish,
);
