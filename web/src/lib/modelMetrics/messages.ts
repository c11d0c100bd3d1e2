import { defineMessages } from '#domain/messages/defineMessages';
import { modelMetricsMessagesInSpanish } from './messages.es';

/** Names of the sets of photos that the models were tested on. */
export const modelMetricsMessages = defineMessages(
  'modelMetrics',
  {
    dermoscopicPhotos: 'Photos through a dermatoscope ({dataSet})',
    clinicalPhotos: 'Photos by normal cameras in clinics',
    validationPart: '{dataSet}, validation part',
    phonePhotos: 'Phone photos',
    phonePhotosFolds: 'Phone photos (5-fold cross-validation)',
    automaticFraming: '{photos}, automatic framing',
  },
  modelMetricsMessagesInSpanish,
);
