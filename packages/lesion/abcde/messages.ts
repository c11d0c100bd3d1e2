import { defineMessages } from '#domain/messages/defineMessages';
import { abcdeMessagesInSpanish, spotSideMessagesInSpanish, spotColorMessagesInSpanish } from './messages.es';

/** What was measured of A, B and C. `side` and `colors` are names as in `shape.ts` and `colors.ts`. */
export const abcdeMessages = defineMessages(
  'abcde',
  {
    asymmetryMinimal: 'The two halves match well in shape and color.',
    asymmetryModerate:
      'The halves differ somewhat in {cause, select, shape {shape} other {color}}, most at the {side}.',
    asymmetrySignificant:
      'The halves differ clearly in {cause, select, shape {shape} other {color}}, most at the {side}.',
    asymmetryCutOff: '{sentence} The spot runs off the picture, so this is uncertain.',

    borderRegular: 'The edge is even and {end, select, abrupt {ends abruptly} other {fades into the skin}}.',
    borderIrregular:
      'The edge is somewhat uneven{notches, plural, =0 {} one {} other { with # notches}}, most at the {side}, and {end, select, abrupt {ends abruptly} other {fades into the skin}}.',
    borderVeryIrregular:
      'The edge is irregular and jagged{notches, plural, =0 {} one {} other { with # notches}}, most at the {side}, and {end, select, abrupt {ends abruptly} other {fades into the skin}}.',
    borderCutOff: '{sentence} The spot runs off the picture, so we judged it without the missing part.',

    noColor: 'No color covers enough of the spot to name it.',
    oneColor: 'One color: {colors}.',
    oneColorVaried: 'One color, in several shades: {colors}.',
    oneColorMultiple: 'One color, in very different shades: {colors}.',
    manyColors:
      '{count} of six colors, {distance, select, close {close to one another} apart {somewhat apart} other {far apart}}: {colors}.',
    lastOfList: '{most} and {last}',
  },
  abcdeMessagesInSpanish,
);

/** The sides of a spot, by their names in `shape.ts`. */
export const spotSideMessages = defineMessages(
  'spotSide',
  {
    right: 'right',
    'lower right': 'lower right',
    bottom: 'bottom',
    'lower left': 'lower left',
    left: 'left',
    'upper left': 'upper left',
    top: 'top',
    'upper right': 'upper right',
  },
  spotSideMessagesInSpanish,
);

/** The colors of a spot, by their names in `colors.ts`. */
export const spotColorMessages = defineMessages(
  'spotColor',
  {
    white: 'white',
    red: 'red',
    'light brown': 'light brown',
    'dark brown': 'dark brown',
    'blue-gray': 'blue-gray',
    black: 'black',
  },
  spotColorMessagesInSpanish,
);
