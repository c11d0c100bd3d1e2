import { defineMessages } from '#domain/messages/defineMessages';
import {
  unassessableMessagesInSpanish,
  analysisResultMessagesInSpanish,
  analysisFormMessagesInSpanish,
} from './messages.es';

/** Why a photo cannot be assessed and what to change, by reason. */
export const unassessableMessages = defineMessages(
  'unassessable',
  {
    not_skin:
      'This does not look like a photo of skin. Photograph the spot itself, in color and in good light, without frames or bars around it.',
    no_lesion: 'We could not find a spot. Move closer and keep the spot in the middle of the frame.',
    blurred: 'The photo is blurred. Hold still, tap the spot to focus, and try again.',
    too_dark: 'The photo is too dark. Move to daylight or switch on a light.',
    too_bright:
      'The photo is too bright, or light is mirrored on the spot. Turn off the flash or move out of direct light.',
    hair: 'Hair hides too much of the spot and the skin around it. Part it, or smooth it aside with a little water. Then try again.',
    too_small: 'The spot is too small in the frame. Move closer or crop more tightly.',
    body_region:
      'We do not assess nails, palms, soles, the mouth, the eyes or the genitals. Please show this spot to a doctor.',
  },
  unassessableMessagesInSpanish,
);

/** The texts of an analysis that the server answers: results, comparisons, next steps. Widths are in millimeters. */
export const analysisResultMessages = defineMessages(
  'analysisResult',
  {
    sizeAtMost6:
      'Diameter: about {width} mm at its longest, by the scale you marked. That is not larger than 6 mm. This depends on the outline. Check that it fits your photo.',
    sizeOver6:
      'Diameter: about {width} mm at its longest, by the scale you marked. That is larger than 6 mm. This depends on the outline. Check that it fits your photo.',
    sizeOver6CutOff:
      'Diameter: at least about {width} mm, by the scale you marked. That is larger than 6 mm. The spot runs off the picture. This depends on the outline. Check that it fits your photo.',
    sizeByAnswer:
      'Diameter: {larger, select, yes {larger than 6 mm} other {not larger than 6 mm}}, by your own answer.',
    sizeByAnswerCutOff:
      'Diameter: {larger, select, yes {larger than 6 mm} other {not larger than 6 mm}}, by your own answer. By the scale you marked it is at least about {width} mm. The spot runs off the picture.',
    sizeNotMeasured: 'Not measured. Put a coin or ruler beside the spot next time.',
    sizeNotMeasuredCutOff:
      'Diameter: not measured. By the scale you marked it is at least about {width} mm. The spot runs off the picture. Photograph it again with the whole spot in the frame.',

    evolvingByAnswer: 'Evolving: {level, select, changing {changing} other {stable}}, by your own answer.',
    evolvingByAnswerInDoubt:
      'Evolving: {level, select, changing {changing} other {stable}}, by your own answer. {doubt}',
    evolvingByAnswerAndPhotos:
      'Evolving: {level, select, changing {changing} other {stable}}, by your own answer. In the photos it looks {change}, too.',
    evolvingOnePhoto: 'Evolving: not assessed. One photo cannot show change.',
    evolvingNotAssessed: 'Evolving: not assessed. {why}',
    evolvingInDoubt:
      'Evolving: not assessed. {doubt} Photograph it again in about 4 weeks, with the scale marked the same way. If it looks larger to you, show it to a dermatologist within 2 weeks.',
    evolvingStable:
      'Evolving: stable. Since {date}, size, outline and color differ no more than in two photos of an unchanged spot. A circle as large as the spot was about {before} mm wide then and is {now} mm wide in this photo. Two photos cannot tell whether it grew until it is about {visible} mm wide.',
    evolvingStableNoScale:
      'Evolving: stable. Since {date}, outline and color differ no more than in two photos of an unchanged spot. We did not compare the size, because that takes a scale in both photos.',
    evolvingStableNoSize:
      'Evolving: stable. Since {date}, outline and color differ no more than in two photos of an unchanged spot.',
    evolvingChanging:
      'Evolving: changing. The spot looks {change}. Photos in different light differ, so look for yourself, too.',
    evolvingRapidly:
      'Evolving: changing rapidly. The spot looks {change}. Photos in different light differ, so look for yourself, too.',
    doubt:
      'A circle as large as the spot was about {before} mm wide on {date} and is about {now} mm wide in this photo. Two photos of an unchanged spot can differ by as much. So they neither show growth nor rule it out.',
    tooFast:
      'We did not compare the size with the photo of {date}. The two are {days, plural, =0 {less than a day} one {only # day} other {only # days}} apart. A difference in size that fast is more likely from the scale marks. Check them.',

    obstacleElsewhere:
      'You said this photo is of the {photo}, but this spot is on the {spot}, so we did not compare the two. If it does show this spot, analyze it again and choose the {spot}. If not, analyze it as a new spot.',
    obstacleCutOff:
      'The spot runs off this photo, so we cannot compare it with your earlier ones. Photograph it again with the whole spot in the frame.',
    obstacleVersion: 'Another version of this tool judged your last photo of this spot, so we cannot compare the two.',
    obstacleDomain:
      'This photo looks as if taken {now, select, phone {by phone} other {through a dermatoscope}}, and your last one of this spot {before, select, phone {by phone} other {through a dermatoscope}}. So we cannot compare the two. Photograph it again the way you did before.',
    obstacleEarlierCutOff:
      'The spot runs off your last photo of it, so we cannot compare the two. Photograph it again with the whole spot in the frame. We can compare your next photo with this one.',
    obstacleEarlierElsewhere:
      'You said your last photo of this spot is of the {photo}, so we cannot compare the two. We can compare your next photo with this one.',

    changeSince: '{changes} since {date}',
    and: '{first} and {last}',
    larger: 'larger by {width} mm',
    smaller: 'smaller by {width} mm',
    lessRegular: 'less regular in outline',
    moreRegular: 'more regular in outline',
    longer: 'longer in shape',
    rounder: 'rounder in shape',
    otherColor: 'different in color',
    darker: 'darker',
    lighter: 'lighter',

    raisedByAnswer:
      'Raised because of your answer: you said {flag, select, changing {it is changing} bleeding {it bleeds} other {it is new}}.',
    answerNotNeeded:
      'You said {flag, select, changing {it is changing} bleeding {it bleeds} other {it is new}}. The photo alone was already enough for this result.',
    raisedByPhotos:
      'Raised because of your earlier photos: the spot looks {change}. Photos are less certain than your own eyes, so this alone asks for an appointment within 4 weeks.',
    photosNotNeeded: 'The spot looks {change}. The photo alone was already enough for this result.',

    nextHigh: 'Show this spot to a dermatologist within 2 weeks. Take this result with you.',
    nextHighSooner: 'If it bleeds, hurts or grows quickly before then, ask for an earlier appointment.',
    nextModerate: 'Show this spot to a dermatologist within 4 weeks. Take this result with you.',
    nextModerateWatch: 'Look at it once a week until then. If it changes or bleeds, be seen within 2 weeks.',
    nextEarlier:
      'An earlier photo of this spot had a more urgent result, and that still counts. Show the spot to a dermatologist as soon as you can, unless one has seen it since. Take your results with you.',
    nextLow:
      'Photograph it again in 4 weeks, in the same light. If it changes or bleeds, see a dermatologist within 2 weeks.',
    nextLowMisses:
      'This tool misses some cancers. If this spot worries you, show it to a doctor, whatever the result says.',
    everyoneCheck: 'Check all of your skin once a month, with a mirror for your back and help for your scalp.',
    everyoneSun:
      'Use sunscreen of SPF 30+ every day, applied 30 minutes before you go out, and keep to the shade from 10 AM to 4 PM.',
  },
  analysisResultMessagesInSpanish,
);

/** What a request about an analysis or a spot says of its fields. */
export const analysisFormMessages = defineMessages(
  'analysisForm',
  {
    notAnImage: 'Please select an image file (JPG, PNG, etc.)',
    imageMissing: 'Image data is required',
    location: 'Location',
    notes: 'Notes',
    long: '{field} must be at most {count} characters',
    spotNameLong: 'A name must be at most {count} characters',
    region: 'Please choose a region from the list',
    place: 'Please choose a place on the body that is assessed',
    visitDate: 'Please enter the day of the visit',
    visitInFuture: 'The visit cannot be after today',
    visitTextLong: 'Please use at most {count} characters',
    visitBiopsyResult: 'Please choose what the biopsy found',
    tooManyVisits: 'A spot can have at most {count} visits. Delete one that you no longer need.',
  },
  analysisFormMessagesInSpanish,
);
