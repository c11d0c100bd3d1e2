/** What a model cannot do, as codes on its card. The site has a text for each in `web/src/lib/modelMetrics/messages.ts`. */
export const MODEL_LIMITS = [
  'researchOnly',
  'missingClasses',
  'dermoscopicLimits',
  'darkerSkin',
  'unassessedParts',
  'fewPhonePhotos',
  'missedCancers',
] as const;
export type ModelLimit = (typeof MODEL_LIMITS)[number];
