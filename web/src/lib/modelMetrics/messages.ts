import { defineMessages } from '#domain/messages/defineMessages';

/** Names of the sets of photos that the models were tested on. */
export const modelMetricsMessages = defineMessages('modelMetrics', {
  dermoscopicPhotos: 'Photos through a dermatoscope ({dataSet})',
  phonePhotos: 'Phone photos',
  phonePhotosFolds: 'Phone photos (5-fold cross-validation)',
  automaticFraming: '{photos}, automatic framing',
});
