import { defineMessages } from '#domain/messages/defineMessages';
import { spotMessagesInSpanish } from './messages.es';

/** The texts about spots that a person follows. */
export const spotMessages = defineMessages(
  'spots',
  {
    spotInRegion: 'Spot, {region}',
    spotWithoutName: 'Spot without a name',
    photos: '{count, plural, one {# photo} other {# photos}}',
    photosAndDate: '{count, plural, one {# photo} other {# photos}}, last {date}',
    regionPhotosAndDate: '{region}, {count, plural, one {# photo} other {# photos}}, last {date}',
    followed: 'Spots you follow',

    loading: 'Loading this spot...',
    loadFailed: 'The photos of this spot could not be loaded. They are safe. Please try again.',
    noPhotos: 'We have no photos of this spot',
    noPhotosText: 'A result that you delete is gone for good.',
    showEarlier: 'Show earlier photos',
    loadingMore: 'Loading...',
    earlierPhotos: 'Earlier photos',

    nameLabel: 'Name this spot',
    nameHint: 'Then you can find it when you photograph it again.',
    namePlaceholder: 'For example: mole by the collarbone',
    saveName: 'Save name',
    savingName: 'Saving...',
    nameSaved: 'Name saved',
    nameSavedText: 'This spot is now called “{name}”.',
    nameRemovedText: 'This spot has no name now.',
    nameNotSaved: 'Name not saved',
    pleaseRetry: 'Please try again.',

    pickerFailed: 'Your earlier spots could not be loaded',
    pickerFailedText: 'You can go on. We then keep this photo as a new spot.',
    retry: 'Try again',
    photographedBefore: 'Have you photographed this spot before?',
    newSpot: 'A new spot',
    sameSpot: 'Same spot as before',
    whichSpot: 'Which one?',
    showMoreSpots: 'Show more spots',

    shapeOn: 'Shape of the spot on {date}',
    shapeOverFirst: 'Shape of the spot on {date}, over its first shape',
    firstShape: 'First shape, {date}.',
    toScale: 'Drawn to scale.',
    notToScale: 'Drawn equally large. You can compare sizes only if every photo has a scale.',
    moveThroughTime: 'Move through time',
    sliderValue: '{date}, photo {index} of {count}',
    diameter: 'Diameter',
    area: 'Area',
    photo: 'Photo',
    photoOf: '{index} of {count, plural, one {# photo} other {# photos}}',
    onlyPhoto: 'The only one so far',
    photographAgain:
      'Photograph this spot again in 4 weeks and choose ‘{sameSpot}’. Then you can see here if it changes.',
    seeDoctorBy: 'Show this spot to a dermatologist by {day}.',
    openResult: 'Open this result',
  },
  spotMessagesInSpanish,
);
