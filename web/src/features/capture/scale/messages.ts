import { defineMessages } from '#domain/messages/defineMessages';
import { scaleMessagesInSpanish } from './messages.es';

/** The texts for marking a known length on a photo. */
export const scaleMessages = defineMessages(
  'scale',
  {
    open: 'Mark a coin or ruler (optional)',
    change: 'Change scale',
    remove: 'Remove scale',

    title: 'Mark a coin or ruler',
    clear: 'Clear marks',
    cancel: 'Cancel',
    use: 'Use this scale',
    why: 'A photo has no scale of its own. Lay a coin or ruler flat beside the spot, and we can measure the diameter. Without one it stays “Not measured”.',
    object: 'What lies beside the spot?',
    coinChoice: '{name}, {mm} mm',
    ruler: 'Ruler',
    rulerChoice: 'Ruler or tape measure',
    rulerLength: 'Distance between your two marks, in mm',
    rulerRange: 'Enter {min} to {max} mm.',
    moveMarks: 'Drag a mark to move it. Or select it and use the arrow keys. Shift moves it further.',
    firstCoinEdge: 'Tap one edge of the coin.',
    secondCoinEdge: 'Now tap the opposite edge, straight across the middle.',
    firstRulerLine: 'Tap one line of the ruler.',
    secondRulerLine: 'Now tap another line.',
    placeMarks: 'Place two marks to move',
    reading: 'Scale: {scale}',
    scale: '{mmPerPixel}\u00a0mm per pixel. The framed square is {width}\u00a0mm wide.',

    wholePhoto: 'Your whole photo',
    firstMark: 'First edge, {left} percent from the left, {top} percent from the top. Arrow keys move it.',
    secondMark: 'Second edge, {left} percent from the left, {top} percent from the top. Arrow keys move it.',

    tooClose: 'The two marks are too close together to measure by. Mark a longer piece, or take the photo from closer.',
    tooWide: 'This scale makes the framed square wider than a meter. Check what you marked.',
    moveBoth:
      'Nothing is measured yet. Move each mark {object, select, coin {to an edge of the coin} other {to a line of the ruler}}.',
    moveOther:
      'Move the other mark {object, select, coin {to an edge of the coin} other {to a line of the ruler}}, too.',
  },
  scaleMessagesInSpanish,
);
