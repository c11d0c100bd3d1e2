import { defineMessages } from '#domain/messages/defineMessages';
import { sampleMessagesInSpanish } from './messages.es';

/** Texts about the sample photos. */
export const sampleMessages = defineMessages(
  'sample',
  {
    title: 'Try a sample photo',
    lead: 'See a real result first, free and without an account.',
    'label.phone-nevus-2': 'Brown spot, by phone',
    'label.phone-basal-cell-carcinoma-1': 'Shiny bump, by phone',
    'label.dermoscopic-melanoma-1': 'Uneven spot, by dermatoscope',
    credits: 'Sample photos, cropped and resized: {credits}.',
    credit: '{attribution}, {license}',
    pageTitle: 'A sample result',
    isSample: 'This is a sample photo',
    explanation: 'Our tool rated it. We picked three samples to show the three results. The tool also makes mistakes.',
    loading: 'Analyzing the sample photo...',
    failedTitle: 'No result for this sample',
    failed: 'Please try again in a minute.',
    resultTitle: 'The result',
    photo: 'The sample photo',
    'diagnosis.phone-nevus-2': 'Its data set says: common mole (nevus).',
    'diagnosis.phone-basal-cell-carcinoma-1': 'Its data set says: basal cell carcinoma, a skin cancer.',
    'diagnosis.dermoscopic-melanoma-1': 'Its data set says: melanoma, a skin cancer.',
    photoCredit: 'Photo, cropped and resized: {credit}.',
    createAccount: 'Create account',
    analyzeYours: 'Analyze your own photo',
  },
  sampleMessagesInSpanish,
);
