import { defineMessages } from '#domain/messages/defineMessages';
import { prepareMessagesInSpanish } from './messages.es';

/** The texts of the step in which the person frames the spot and answers questions. */
export const prepareMessages = defineMessages(
  'prepare',
  {
    title: 'Frame the spot',
    frame: 'Framing of your photo',
    photo: 'Your photo',
    zoom: 'Zoom',
    zoomValue: '{zoom} times',
    zoomOut: 'Zoom out',
    frameHelp:
      'We centered the most visible spot. Wrong one? Zoom out and drag yours into the ring. Pinch, scroll or use the slider to zoom. On a keyboard, the arrow keys move the photo, and + and − zoom.',

    aboutSpot: 'About this spot',
    region: 'Where on your body is it?',
    chooseRegion: 'Choose a body region',
    regionMissing: 'Please choose where on your body it is.',
    spotMissing: 'Please choose the spot.',
    regionNeeded: 'Still needed: where on your body it is.',
    spotNeeded: 'Still needed: which spot it is.',
    questionsOpen:
      '{count, plural, one {# question is} other {# questions are}} open. Your answers can make the result more urgent.',
    inYourWords: 'In your words',
    inYourWordsExample: 'For example: left of the spine',
    notAssessed: 'This area is not assessed',
    notCompared: 'We will not compare this photo',
    otherRegion:
      'The spot you chose is on the {spot}. If this photo shows it, choose that region. If not, choose “A new spot”.',
    yes: 'Yes',
    no: 'No',
    unsure: 'Not sure',
    notes: 'Notes',
    notesHint: 'Kept encrypted with this result.',

    analysisFailed: 'Analysis failed',
    stillHere: '{problem} Your photo and answers are still here.',
    waits:
      'If you go on to something else, they wait locked on this device until {time}. Once you are online, we ask whether to analyze them.',
    analyzing: 'Analyzing your photo...',
    analyzingHint: 'Finding the outline, then asymmetry, border and color. This takes a few seconds.',
    cancel: 'Cancel',
    anotherPhoto: 'Another photo',
    analyze: 'Analyze',
    analyzeBusy: 'Analyzing...',
    tryAgain: 'Try again',
    onlyTheSquare: 'We send only the framed square. We analyze it at once and never store it.',
    noCanvas: 'This browser could not prepare the photo. Please try another browser.',
  },
  prepareMessagesInSpanish,
);
