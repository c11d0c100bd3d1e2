/** Data, split and limitations stated on the model cards. */
import type { ModelCard } from '#lesion/model/modelCard';
import type { ModelLimit } from '#lesion/model/modelLimits';

type Provenance = Pick<ModelCard, 'data' | 'splits'> & { limits: ModelLimit[] };
type Data = ModelCard['data'];

const OPEN_DATA: Data = [
  { name: 'ISIC 2017 challenge', licence: 'CC0-1.0', use: 'dermoscopic photographs; melanoma, nevus, keratosis' },
  { name: 'PAD-UFES-20', licence: 'CC BY 4.0', use: 'phone photographs with masks; six classes' },
  { name: 'ISIC 2018, task 1', licence: 'CC0-1.0', use: 'expert outlines of photographs of the ISIC 2017 challenge' },
  { name: 'ISIC Archive', licence: 'CC0-1.0', use: '370 more dermoscopic photographs, most of them melanomas' },
];
const BASE_WEIGHTS: Data = [
  { name: 'EfficientNet-Lite0 (ImageNet)', licence: 'Apache-2.0', use: 'weights at the start of training' },
];

const LIMITS: ModelLimit[] = ['darkerSkin', 'unassessedParts', 'fewPhonePhotos', 'missedCancers'];

/** Data, split and limits by recipe. */
export const PROVENANCE: Readonly<Record<ModelCard['recipe'], Provenance>> = {
  research: {
    data: [
      { name: 'HAM10000', licence: 'CC BY-NC 4.0', use: 'dermoscopic photographs with masks; seven classes' },
      ...OPEN_DATA,
      { name: 'ISIC 2020 and BCN_20000', licence: 'CC BY-NC 4.0', use: '907 dermoscopic photographs of other makers' },
      { name: 'Waterloo', licence: 'academic research only', use: '157 clinical photographs by ordinary cameras' },
      { name: 'COCO128', licence: 'per image, see the set', use: 'everyday photographs the gate must refuse' },
      ...BASE_WEIGHTS,
    ],
    splits:
      'HAM10000 and Waterloo by lesion, PAD-UFES-20 and ISIC 2020 by patient, ISIC 2017 by its official parts, the ISIC ' +
      'Archive by ranges of ids, everyday photographs one by one; asserted disjoint. Limits for dermoscopic photographs, ' +
      'gate and levels are chosen on the validation part of HAM10000, ISIC 2017 and PAD-UFES-20; those for phone ' +
      'photographs on five-fold predictions of patients outside the test part.',
    limits: ['researchOnly', ...LIMITS],
  },
  open: {
    data: [
      ...OPEN_DATA,
      {
        name: 'COCO128, the 21 images that ask for no more than a name',
        licence: 'CC BY 2.0 or no known restrictions, per image',
        use: 'everyday photographs the gate must refuse',
      },
      ...BASE_WEIGHTS,
    ],
    splits:
      'PAD-UFES-20 by patient over both sets, ISIC 2017 by its official parts, the ISIC Archive by ranges of ids, everyday ' +
      'photographs one by one; asserted disjoint. HAM10000 is in no part, and nothing of it chose a limit. Limits for dermoscopic photographs, gate and ' +
      'levels are chosen on the validation part; those for phone photographs on five-fold predictions of patients outside ' +
      'the test part.',
    limits: ['missingClasses', 'dermoscopicLimits', ...LIMITS],
  },
};
