import type { Analysis } from '#domain/analysis/analysis';
import type { RiskLevel } from '#domain/analysis/assessment';
import { resultMessages } from '../messages';
import { isCertaintyValid } from './tierTexts';

const t = resultMessages;

/** How many of 100 test photos with the same rating showed skin cancer or a precursor, and the sentences about it. */
export interface Frequency {
  /** 0..100, rounded; at least 1 where any photo showed it. */
  of100: number;
  sentence: string;
  /** How many of 100 were melanoma, and what a high result means. Null where no photo showed melanoma. */
  melanoma: string | null;
  /** Where the number comes from and what limits it. */
  source: string;
}

/** Fewer test photos than this give an uncertain number, and the source says so. */
const MIN_PHOTOS = 100;

/** What explains the smaller part of the 100: cancers that a low result missed, or warnings that were mostly false. */
function chooseNote(riskLevel: RiskLevel, of100: number): 'missed' | 'early' | 'none' {
  if (riskLevel === 'low') return 'missed';
  return of100 < 50 ? 'early' : 'none';
}

/** Rounded to 0..100, and at least 1 where there is any, so that no rounding hides a cancer. */
const countOf100 = (count: number, photos: number): number =>
  count === 0 ? 0 : Math.max(1, Math.round((100 * count) / photos));

/**
 * The natural frequency behind a result (docs/decisions/025-certainty-and-natural-frequency.md). Every tier counts the same:
 * skin cancers and precursors, then the melanomas among them. Null where the tests do not hold: the final tier is not the
 * model's, the photo is unfamiliar or hazy, or the model has no counted tests.
 */
export function computeFrequency({
  testOutcome,
  riskLevel,
  modelRiskLevel,
  caution,
  isUnfamiliar,
  domain,
}: Pick<
  Analysis,
  'testOutcome' | 'riskLevel' | 'modelRiskLevel' | 'caution' | 'isUnfamiliar' | 'domain'
>): Frequency | null {
  const isValid = riskLevel === modelRiskLevel && isCertaintyValid({ caution, isUnfamiliar });
  if (!testOutcome || testOutcome.photos === 0 || !isValid) return null;
  const { photos } = testOutcome;
  const of100 = countOf100(testOutcome.cancers, photos);
  const melanomas = countOf100(testOutcome.melanomas, photos);
  return {
    of100,
    sentence:
      of100 === 0
        ? t('frequencyNone', { photos })
        : t('frequency', { count: of100, others: 100 - of100, note: chooseNote(riskLevel, of100) }),
    melanoma: melanomas === 0 ? null : t('frequencyMelanoma', { count: melanomas, tier: riskLevel }),
    source: t(photos < MIN_PHOTOS ? 'frequencySourceFew' : 'frequencySource', { photos, kind: domain }),
  };
}
