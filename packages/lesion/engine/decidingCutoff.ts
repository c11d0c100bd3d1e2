/** The cutoff that decided a tier, and how far from it a result scored. Pure and browser-safe. */
import type { RiskLevel } from '#domain/analysis/assessment';
import type { DomainLimits } from '#lesion/model/modelCard';
import type { CautiousClassification } from '#lesion/caution/applyCaution';
import { logit } from './classify';

/** Largest distance from a cutoff, in log odds, that a result calls "just" above or below it. */
const JUST = 0.4;
/** Largest distance that it calls "clearly" above or below it. */
const CLEARLY = 1.5;

/** A cutoff, and where a result lies. */
export interface DecidingCutoff {
  readonly side: 'aboveHigh' | 'belowHigh' | 'aboveWarning' | 'belowWarning' | 'nearCaution';
  readonly distance: 'just' | 'clearly' | 'well';
  /** The network's probability that was compared, and the cutoff that it was compared with. */
  readonly probability: number;
  readonly cutoff: number;
  /** The tier on the other side of a cutoff that is just missed. A slightly different photo may get it. */
  readonly nearTier: RiskLevel | null;
}

/**
 * Finds the cutoff that a result names: of a high result the one for high; of a moderate one the warning cutoff, unless it is
 * just below that for high and closer to it; of a low one the warning cutoff, unless caution nearly raised it.
 */
export function findDecidingCutoff(
  { risk, tier, caution, cautionMargin = Infinity }: CautiousClassification,
  { t1, t2 }: Pick<DomainLimits, 't1' | 't2'>,
): DecidingCutoff {
  const alarming = risk.malignant + risk.suspicious;
  const toHigh = Math.abs(logit(risk.malignant) - logit(t1));
  const toWarning = Math.abs(logit(alarming) - logit(t2));
  const isNearCaution = cautionMargin < JUST;
  const ofWarning = { distance: describeDistance(toWarning), probability: alarming, cutoff: t2 };
  const ofHigh = { distance: describeDistance(toHigh), probability: risk.malignant, cutoff: t1 };
  if (tier === 'high') return { side: 'aboveHigh', ...ofHigh, nearTier: toHigh < JUST ? 'moderate' : null };
  if (tier === 'low') {
    if (toWarning < JUST) return { side: 'belowWarning', ...ofWarning, nearTier: 'moderate' };
    if (isNearCaution) return { side: 'nearCaution', ...ofWarning, nearTier: 'moderate' };
    return { side: 'belowWarning', ...ofWarning, nearTier: null };
  }
  // The network calls this one low, and its reason says what raised it.
  if (caution) {
    const isNearLow = caution === 'features' && isNearCaution;
    return { side: 'belowWarning', ...ofWarning, nearTier: isNearLow ? 'low' : null };
  }
  if (toHigh < JUST && toHigh <= toWarning) return { side: 'belowHigh', ...ofHigh, nearTier: 'high' };
  return { side: 'aboveWarning', ...ofWarning, nearTier: toWarning < JUST ? 'low' : null };
}

function describeDistance(distance: number): DecidingCutoff['distance'] {
  return distance < JUST ? 'just' : distance < CLEARLY ? 'clearly' : 'well';
}
