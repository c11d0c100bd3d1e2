import { defineMessages } from '#domain/messages/defineMessages';
import { analysisMessagesInSpanish } from './messages.es';

/** The texts of the analysis that belong to no single step. */
export const analysisMessages = defineMessages(
  'analysis',
  {
    analysis: 'Analysis',
    activating: 'Activating',
    checkingSubscription: 'Checking subscription',
    loading: 'Loading...',
    openingPhoto: 'Opening your photo...',
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
