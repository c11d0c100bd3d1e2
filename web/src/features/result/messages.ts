import { defineMessages } from '#domain/messages/defineMessages';
import { resultMessagesInSpanish, overlayMessagesInSpanish, questionMessagesInSpanish } from './messages.es';

/** The texts of a result. */
export const resultMessages = defineMessages(
  'result',
  {
    title: 'Your result',
    printed: 'Skin Awareness, {date}, {location}. Model {model}, cutoffs {cutoffs}.',
    notStored: 'This picture is on your screen only. We did not store your photo.',
    nameOrNote: 'Name this spot or add a note',
    notes: 'Notes for your history',
    noteRestored: 'We kept your note. It is not saved yet.',
    keepPicture: 'Keep a small picture on this device',
    keepPictureHint: 'It stays in this browser and is never sent to us. Leave this off on a shared device.',
    newAnalysis: 'New Analysis',
    print: 'Print',
    reminder: 'Add to calendar',
    reminderBusy: 'Preparing',
    reminderTitle: 'Skin Awareness reminder',
    reminderText: 'Open your history to see the next step.',
    reminderSaved: 'Calendar file saved',
    reminderSavedText: 'Open it to add the reminder. It does not name your result.',
    reminderFailed: 'Reminder not created',
    reminderFailedText: 'Please check your connection and try again.',
    discard: 'Don’t keep this',
    save: 'Save to History',
    saving: 'Saving...',

    low: 'Low risk',
    lowText: 'This photo scored below our warning cutoff. This tool misses some cancers.',
    moderate: 'Moderate risk',
    moderateText: 'A dermatologist should look at this spot.',
    high: 'High risk',
    highText: 'A dermatologist should look at this spot soon.',
    unfamiliar:
      'We never tested this tool on photos like this one, so it cannot call this spot low risk. If the spot worries you, show it to a doctor.',
    unlikeTests: 'We never tested this tool on photos like this one, so we cannot say how sure this result is.',
    haze: 'This photo is too pale to call the spot low risk. Wipe the lens and take another photo in soft light. If the spot worries you, show it to a doctor.',
    whatNext: 'What to do next',
    findDermatologist: 'Find a dermatologist',
    standOut:
      '{count, plural, one {{names} stands} other {{names} stand}} out in this photo. See a doctor if the spot is new, changing or unlike your others.',
    cutOff:
      'The spot runs off this photo, and we did not assess the rest. Photograph it again with all of the spot in the frame.',
    raisedByAnswers:
      '{count, plural, one {Raised because of your answer} other {Raised because of your answers}}: {answers}.',
    saidChanging: 'you said this spot is changing',
    saidBleeding: 'you said it bleeds',
    saidNew: 'you said it is new',
    raisedByComparison: 'Raised because the spot looks changed since an earlier photo.',

    measured: 'What we measured',
    why: 'Why this result',
    skinTone: 'About your skin tone',
    bodyRegion: 'About this body region',
    fewByPhone:
      'We tested {count, plural, =0 {no phone photos} one {only # phone photo} other {only # phone photos}} of this body region ({region}). This result may be less accurate.',
    fewByDermatoscope:
      'We tested {count, plural, =0 {no dermatoscope photos} one {only # dermatoscope photo} other {only # dermatoscope photos}} of this body region ({region}). This result may be less accurate.',
    moreAdvice: 'More advice',
    dial: 'ABCDE dial. {features}.',
    dialFeature: '{name}: {level}',
    signs: 'Meaning of the signs',
    toneGood: 'Typical',
    toneCaution: 'Worth noting',
    toneAlert: 'Warning feature',
    toneNeutral: 'Unknown',
    asymmetry: 'Asymmetry',
    border: 'Border',
    color: 'Color',
    diameter: 'Diameter',
    evolving: 'Evolving',
    minimal: 'Minimal',
    regular: 'Regular',
    uniform: 'Uniform',
    stable: 'Stable',
    upTo6mm: '6 mm or less',
    moderateLevel: 'Moderate',
    irregular: 'Irregular',
    varied: 'Varied',
    changing: 'Changing',
    over6mm: 'Larger than 6 mm',
    significant: 'Significant',
    veryIrregular: 'Very irregular',
    multipleColors: 'Multiple colors',
    rapidlyChanging: 'Rapidly changing',
    notMeasured: 'Not measured',
    notAssessed: 'Not assessed',
    percent: '{percent}%',
    millimeters: '{mm}\u00a0mm',

    howSure: 'How sure is this?',
    certainty: 'Model certainty {percent}',
    certaintyMeaning: 'This says how sure the model is of this rating. It is not a chance of cancer.',
    certaintyMeaningRaised: 'This says how sure the model is of its own rating ({tier}). It is not a chance of cancer.',
    noCertainty: 'Model certainty not shown',
    noCertaintyMeaning: 'Our tests cannot say how often the tool is right about photos like this one.',
    frequency:
      'Of 1,000 people with a result like yours, about {count, plural, one {# has} other {# have}} skin cancer or an early form of it.{tier, select, low { This tool missed {count, plural, one {it} other {those}}.} other {}}',
    frequencyDots:
      'Each dot is one of 1,000 people with a result like yours. {count, plural, one {The large one stands for the one} other {The # large ones stand for those}} with skin cancer or an early form of it.',
    frequencyAssumption:
      'This is an estimate. We assume that {assumed} of 1,000 people who photograph a spot have skin cancer or an early form of it. If {least} did, the number would be about {countAtLeast}; if {most} did, about {countAtMost}.',
    frequencySource: 'Of 1,000 users of a similar app, 60 were found to have it within a year.',
    highMeaning: 'A high result means that the spot looks more like melanoma than spots of moderate risk do.',
    onlyDoctor: 'Only a doctor can tell what it is.',
    warningMeaning: 'Most spots we flag like this turn out harmless. Some do not. Only a doctor can tell.',
    whyHigh: 'Your photo has enough in common with photos of melanoma for a warning.',
    whyModerate:
      'Your photo has enough in common with photos of skin cancer, or of an early form of it, for a warning.',

    cannotAssess: 'We can’t assess this photo',
    whatToChange: 'This says nothing about the spot itself, only about the photo. What to change:',
    photo: 'Your photo',
    doNotWait: 'If the spot worries you, do not wait for a better photo. Show it to a doctor.',
    anotherPhoto: 'Try another photo',
    reframe: 'Frame this one again',

    forProfessionals: 'For professionals',
    modelRating: 'Rating by the model alone',
    kindOfPhoto: 'Photo judged as',
    kind: '{kind, select, phone {a plain photo} other {a photo through a dermatoscope}}',
    scores: 'Scores of A, B, C (0 to 1)',
    shape: 'Elongation, solidity, compactness',
    colorShares: 'Colors of the spot',
    colorDifference: 'Lesion minus skin (CIELAB L, a, b)',
    area: 'Area',
    areaFact: '{area} mm²',
    skinToneAngle: 'Skin tone (ITA)',
    degrees: '{degrees}°',
    notMeasurable: 'not measurable',
    shareOfPicture: 'Share of the picture',
    clinicPhotos: 'In clinics, with this rating by the model',
    clinicPhotosFact:
      '{photos} test {kind, select, phone {phone photos} other {photos through a dermatoscope}}, of them {cancers} malignant or precursor, {melanomas} melanoma. Cancer is far more common there than in daily life.',
    model: 'Model',
    modelFact: '{model}, cutoffs {cutoffs}',
  },
  resultMessagesInSpanish,
);

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
      'Blue marks the areas that counted toward what the model makes of the photo alone. It shows how the model decided, not where a disease is.',
    colorsFound: 'Colors found in the spot',
  },
  overlayMessagesInSpanish,
);

/** The questions about a spot. */
export const questionMessages = defineMessages(
  'questions',
  {
    changing: 'Has it changed in size, shape or color?',
    bleeding: 'Does it bleed?',
    isNew: 'Is it new?',
    largerThan6mm: 'Is it larger than 6 mm, about a pencil eraser?',
  },
  questionMessagesInSpanish,
);
