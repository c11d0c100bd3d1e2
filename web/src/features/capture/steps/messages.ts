import { defineMessages } from '#domain/messages/defineMessages';
import {
  cameraMessagesInSpanish,
  prepareMessagesInSpanish,
  scaleMessagesInSpanish,
  noteMessagesInSpanish,
  deviceCopyMessagesInSpanish,
} from './messages.es';

/** The texts of the camera. */
export const cameraMessages = defineMessages(
  'camera',
  {
    title: 'Take a photo',
    checking: 'Checking camera...',
    unavailable: 'The camera is not available',
    uploadInstead: '{problem} You can upload a photo instead.',
    preview: 'Camera preview',
    focus: 'Focus on the spot',
    starting: 'Starting camera...',
    off: 'The camera is off. Your browser may ask for permission.',
    start: 'Start Camera',
    stop: 'Stop Camera',
    flip: 'Flip Camera',
    capture: 'Capture Photo',
    back: 'Back',
    automatic: 'Take the photo automatically',
    torch: 'Camera light',
    whichSpot: 'Are you photographing a spot again?',
    whichSpotHint: 'We then show its last photo over the preview, so that you can frame it the same way.',
    anotherSpot: 'No, another spot',
    showLastPhoto: 'Show the last photo',

    replace: 'You still have a photo. Press “Capture Photo” to replace it.',
    guidance:
      'Hold the camera a hand’s width away. Keep the spot inside the ring. You can take the photo at any time. To measure the size, put a coin or ruler beside the spot.',

    beforePhoto: 'Before you take the photo',
    ready: 'Right:',
    notReady: 'Not yet:',
    light: 'Light',
    sharpness: 'Sharpness',
    framing: 'Framing',
    holdInRing: 'Hold the spot inside the ring',
    takingPhoto: 'Hold still. Taking the photo…',
    looksGood: 'Looks good. Take the photo',
    moreLight: 'More light',
    lessLight: 'Less light',
    holdStill: 'Hold still',
    aimAtSpot: 'Aim at the spot',
    moveCloser: 'Move closer',

    onIos: 'On iOS, please use Safari and make sure camera permissions are granted.',
    notSupported: 'Your browser does not support camera access.',
    noDevices: 'No camera devices found.',
    checkPermissions: 'Unable to access camera. Please check permissions.',
    allowPermissions: 'Please allow camera permissions in your browser and try again.',
    noCamera: 'No camera found on this device.',
    inUse: 'The camera is in use by another application.',
    settingsNotSupported: 'The camera does not support the requested settings.',

    cameraError: 'Camera Error',
    ended: 'The camera stopped. Another app may be using it. Please start it again.',
    flipFailed: 'Camera Flip Failed',
    torchFailed: 'The light did not switch',
    otherLight: 'Please use another light.',
    captureError: 'Capture Error',
    notReadyYet: 'Camera is not ready. Please start the camera first.',
    captureFailed: 'Capture Failed',
    takeAgain: 'We could not take the photo. Please try again.',
  },
  cameraMessagesInSpanish,
);

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
  },
  prepareMessagesInSpanish,
);

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

/** The texts about the unsaved note of a result. */
export const noteMessages = defineMessages(
  'note',
  {
    signIn: 'Please log in to save your note',
  },
  noteMessagesInSpanish,
);

/** The texts about keeping the photo of a result on the device. */
export const deviceCopyMessages = defineMessages(
  'deviceCopy',
  {
    keptHere: 'We did not store your photo. This device keeps it, encrypted.',
    notKept: 'Photo not kept on this device',
    notKeptText: 'Your result is safe. Choose “Save to History” to try again.',
    deviceFull:
      'This device is full. Your result is safe. Make room, or delete photos in your profile. Then choose “Save to History” again.',
    notTurnedOn: 'Photos are not kept',
    notTurnedOnText: 'We could not reach your account, or this browser stores nothing. Please try again.',

    offerTitle: 'Keep your photos on this device?',
    offerText:
      'Your photos then stay here, encrypted, so that you can compare them, and we never get them. Only your account can open them, and you can turn this off in your profile.',
    offerAccept: 'Keep photos on this device',
    offerBusy: 'Turning on...',
    offerDecline: 'No, thanks',
  },
  deviceCopyMessagesInSpanish,
);
