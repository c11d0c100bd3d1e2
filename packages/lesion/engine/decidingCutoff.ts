/** The cutoff that decided a tier, and how far from it a result scored. Pure and browser-safe. */
import type { RiskLevel } from '#domain/analysis/assessment';
import type { DomainLimits } from '#lesion/calibration/modelCard';
import type { CautiousClassification } from '#lesion/caution/applyCaution';
import { logit } from './classify';

/** Largest distance from a cutoff, in log odds, that a result calls "just" above or below it. */
const JUST = 0.4;
/** Largest distance that it calls "clearly" above or below it. */
const CLEARLY = 1.5;

/** A cutoff, and where a result lies. */
export interface DecidingCutoff {
  readonly side: 'aboveHigh' | 'belowHigh' | 'aboveWarning' | 'belowWarning';
  readonly distance: 'just' | 'clearly' | 'well';
  /** The network's probability that was compared, and the cutoff that it was compared with. */
  readonly probability: number;
  readonly cutoff: number;
  /** The tier on the other side of a cutoff that is just missed. A slightly different photo may get it. */
  readonly nearTier: RiskLevel | null;
}

/**
 * Finds the cutoff that a result names: of a high result the one for high; of a moderate one the warning cutoff, unless it is
 * just below that for high and closer to it; of a low one the warning cutoff, or caution's where that is closer.
 */
export function findDecidingCutoff(
  { risk, tier, caution, cautionMargin }: CautiousClassification,
  { t1, t2 }: Pick<DomainLimits, 't1' | 't2'>,
): DecidingCutoff {
  const alarming = risk.malignant + risk.suspicious;
  const toHigh = Math.abs(logit(risk.malignant) - logit(t1));
  const toWarning = Math.min(Math.abs(logit(alarming) - logit(t2)), cautionMargin ?? Infinity);
  const ofWarning = { distance: describeDistance(toWarning), probability: alarming, cutoff: t2 };
  const ofHigh = { distance: describeDistance(toHigh), probability: risk.malignant, cutoff: t1 };
  if (tier === 'high') return { side: 'aboveHigh', ...ofHigh, nearTier: toHigh < JUST ? 'moderate' : null };
  if (tier === 'low') return { side: 'belowWarning', ...ofWarning, nearTier: toWarning < JUST ? 'moderate' : null };
  // What shape, border and colors raised is low by its likeness, and says so.
  if (caution) return { side: 'belowWarning', ...ofWarning, nearTier: caution === 'features' ? 'low' : null };
  if (toHigh < JUST && toHigh <= toWarning) return { side: 'belowHigh', ...ofHigh, nearTier: 'high' };
  return { side: 'aboveWarning', ...ofWarning, nearTier: toWarning < JUST ? 'low' : null };
}

function describeDistance(distance: number): DecidingCutoff['distance'] {
  return distance < JUST ? 'just' : distance < CLEARLY ? 'clearly' : 'well';
}
