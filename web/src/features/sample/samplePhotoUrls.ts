import type { SampleName } from '#domain/analysis/samplePhoto';
import melanoma from './photos/dermoscopic-melanoma-1.jpg';
import carcinoma from './photos/phone-basal-cell-carcinoma-1.jpg';
import nevus from './photos/phone-nevus-2.jpg';

/** The address of each sample photo: the square that the engine assesses. */
export const SAMPLE_PHOTO_URLS: Readonly<Record<SampleName, string>> = {
  'phone-nevus-2': nevus,
  'phone-basal-cell-carcinoma-1': carcinoma,
  'dermoscopic-melanoma-1': melanoma,
};
