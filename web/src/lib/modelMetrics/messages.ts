import { defineMessages } from '#domain/messages/defineMessages';
import { modelMetricsMessagesInSpanish } from './messages.es';

/** Names of the sets of photos that the models were tested on, and what the models cannot do. */
export const modelMetricsMessages = defineMessages(
  'modelMetrics',
  {
    dermoscopicPhotos: 'Photos through a dermatoscope ({dataSet})',
    clinicalPhotos: 'Photos by normal cameras in clinics',
    validationPart: '{dataSet}, validation part',
    phonePhotos: 'Phone photos',
    phonePhotosFolds: 'Phone photos (5-fold cross-validation)',
    automaticFraming: '{photos}, automatic framing',
    researchOnly: 'For research and demonstration only. HAM10000, one of its sets of photos, allows no commercial use.',
    missingClasses:
      'None of its photos shows a spot made of blood vessels, and hardly any a dermatofibroma. Nearly all photos of basal cell carcinoma and actinic keratosis come from phones.',
    dermoscopicLimits: 'Its cutoffs for photos through a dermatoscope rest on 148 photos. 30 of them show melanomas.',
    darkerSkin: 'It was hardly tested on darker skin (Fitzpatrick types IV to VI).',
    unassessedParts:
      'It does not rate nails, palms, soles, mouth, eyes or genitals. Its photos show hardly any melanomas without pigment, which can be pink or skin-colored.',
    fewPhonePhotos: 'Its phone photos are few, and all come from one source. So the ranges of their figures are wide.',
    missedCancers: 'It misses some cancers. A low result never means that there is none.',
  },
  modelMetricsMessagesInSpanish,
);
