import type { Analysis } from '#domain/analysis/analysis';
import type { RiskLevel } from '#domain/analysis/assessment';

/** How many of 100 test photos with the same rating showed something, and the sentence about it. */
export interface Frequency {
  /** 0..100, rounded; at least 1 where any photo showed it. */
  of100: number;
  sentence: string;
  /** Where the number comes from and what limits it. */
  source: string;
}

/** Fewer test photos than this give an uncertain number, and the source says so. */
const MIN_PHOTOS = 100;
const PHOTO_KINDS = { phone: 'phone photos', dermoscopic: 'photos through a dermatoscope' } as const;
/** What the number counts: a high result warns of melanoma, the others of any skin cancer or a precursor. */
const COUNTED: Record<RiskLevel, { key: 'melanomas' | 'cancers'; disease: string }> = {
  low: { key: 'cancers', disease: 'skin cancer or an early form of it' },
  moderate: { key: 'cancers', disease: 'skin cancer or an early form of it' },
  high: { key: 'melanomas', disease: 'melanoma' },
};

/**
 * The natural frequency behind a result (docs/decisions/025-certainty-and-natural-frequency.md). Null where the tests do not hold:
 * the final tier is not the model's, the photo is unfamiliar, or the model has no counted tests.
 */
export function computeFrequency({
  testOutcome,
  riskLevel,
  modelRiskLevel,
  caution,
  domain,
}: Pick<Analysis, 'testOutcome' | 'riskLevel' | 'modelRiskLevel' | 'caution' | 'domain'>): Frequency | null {
  if (!testOutcome || testOutcome.photos === 0 || riskLevel !== modelRiskLevel || caution === 'unfamiliar') return null;
  const { key, disease } = COUNTED[riskLevel];
  const count = testOutcome[key];
  const of100 = count === 0 ? 0 : Math.max(1, Math.round((100 * count) / testOutcome.photos));
  const ending = riskLevel === 'low' ? 'The tool missed those.' : 'We warn early on purpose.';
  return {
    of100,
    sentence:
      of100 === 0
        ? `None of the ${testOutcome.photos} test photos rated like this one showed ${disease}.`
        : `Of 100 photos rated like this one in our tests, about ${of100} showed ${disease}; ${100 - of100} did not. ${ending}`,
    source:
      `Counted on ${testOutcome.photos} ${PHOTO_KINDS[domain]} from clinics, where cancer is more common than in daily life.` +
      (testOutcome.photos < MIN_PHOTOS ? ' That is too few to be sure of this number.' : ''),
  };
}
