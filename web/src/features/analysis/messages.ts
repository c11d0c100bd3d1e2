import { defineMessages } from '#domain/messages/defineMessages';
import { analysisMessagesInSpanish } from './messages.es';

/** The texts of the analysis that belong to no single step. */
export const analysisMessages = defineMessages(
  'analysis',
  {
    analysis: 'Analysis',
    activating: 'Activating',
    checkingSubscription: 'Checking subscription',
    openingPhoto: 'Opening your photo...',
    disclaimerTitle: 'Educational information only',
    disclaimer:
      'Results are not a medical diagnosis and do not replace a dermatologist. The tool looks at one photo. It cannot feel, magnify or sample your skin. It misses some cancers and raises false alarms. It was developed mostly on lighter skin and is less tested on darker skin. If a spot worries you, changes, bleeds or does not heal, see a clinician, whatever this tool says.',

    imageError: 'Image Error',
    needsSubscription: 'You need a subscription to analyze a photo.',
    notSignedIn: 'Please log in to perform analysis',
    failed: 'Analysis failed',
    failedTitle: 'Analysis Failed',
    failedText: 'Analysis Error: Failed to analyze the image. Please try again.',
    tooManyPhotos: 'That was a lot of photos in a short time.',
    tooManyPhotosWait: 'That was a lot of photos in a short time. Try again in {wait}.',
    seconds: '{count, plural, one {# second} other {# seconds}}',
    minutes: '{count, plural, one {# minute} other {# minutes}}',
    hours: '{count, plural, one {# hour} other {# hours}}',
  },
  analysisMessagesInSpanish,
);
