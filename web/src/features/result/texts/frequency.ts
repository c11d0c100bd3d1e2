import type { Analysis } from '#domain/analysis/analysis';
import { estimateEverydayCount, EVERYDAY_SHARE, FREQUENCY_GROUP } from '#domain/analysis/everydayShare';
import { resultMessages } from '../messages';
import { isCertaintyValid } from './tierTexts';

const t = resultMessages;

/** How many of 1,000 people with a result in daily life have skin cancer or an early form of it, and the sentences about it. */
export interface EverydayFrequency {
  count: number;
  sentence: string;
  /** The assumption behind the number, and what it would be with another one. */
  assumption: string;
}

/**
 * The natural frequency of a result in daily life (docs/decisions/025-certainty-and-natural-frequency.md). Null where the tests do
 * not hold: the final tier is not the model's, an earlier result of the spot is more urgent, the photo is unfamiliar or hazy, or the model has no counted tests.
 */
export function describeEverydayFrequency({
  likelihoodRatio,
  riskLevel,
  modelRiskLevel,
  isEarlierMoreUrgent,
  caution,
  isUnfamiliar,
}: Pick<
  Analysis,
  'likelihoodRatio' | 'riskLevel' | 'modelRiskLevel' | 'isEarlierMoreUrgent' | 'caution' | 'isUnfamiliar'
>): EverydayFrequency | null {
  const isValid = riskLevel === modelRiskLevel && !isEarlierMoreUrgent && isCertaintyValid({ caution, isUnfamiliar });
  if (likelihoodRatio === null || !isValid) return null;
  const countAt = (share: number) => estimateEverydayCount(likelihoodRatio, share);
  const { least, assumed, most } = EVERYDAY_SHARE;
  const count = countAt(assumed);
  return {
    count,
    sentence: t('frequency', { count, tier: riskLevel }),
    assumption: t('frequencyAssumption', {
      assumed: FREQUENCY_GROUP * assumed,
      least: FREQUENCY_GROUP * least,
      most: FREQUENCY_GROUP * most,
      countAtLeast: countAt(least),
      countAtMost: countAt(most),
    }),
  };
}

/** How many test photos from clinics with the model's rating showed what; null without a count. For professionals only. */
export function describeClinicCounts({ testOutcome, domain }: Pick<Analysis, 'testOutcome' | 'domain'>): string | null {
  return testOutcome && t('clinicPhotosFact', { ...testOutcome, kind: domain });
}
