/**
 * Raises low results that the features, an unfamiliar photo or haze forbid. On photos of makers that training never included, the
 * network misses more cancers, while A, B and C still separate them. Pure and browser-safe.
 */
import type { Caution, RiskLevel } from '#domain/analysis/assessment';
import type { CautionLimits } from '#lesion/model/modelCard';
import { logit, type Classification } from '#lesion/engine/classify';

/** Scores of A, B and C, 0..1 each. */
export interface FeatureScores {
  readonly asymmetry: number;
  readonly border: number;
  readonly color: number;
}

/** A classification after caution; `caution` says what raised it. */
export interface CautiousClassification extends Classification {
  readonly caution: Caution | null;
  /** How far the caution score of what the network calls low lies from its limit, in log odds, where the domain has one. */
  readonly cautionMargin?: number;
}

/** Unfamiliarity where it is not measured: about that of a photo by a maker in training. */
export const USUAL_UNFAMILIARITY = 1;

/** Weights of the terms that a caution score adds to the log odds. */
export interface CautionWeights {
  readonly measuredWeight: number;
  readonly unfamiliarityWeight: number;
}

/** Log odds of malignant or suspicious, plus the weighted feature scores and unfamiliarity. */
export function computeCautionScore(
  risk: Classification['risk'],
  { asymmetry, border, color }: FeatureScores,
  unfamiliarity: number | undefined,
  { measuredWeight, unfamiliarityWeight }: CautionWeights,
): number {
  const excess = (unfamiliarity ?? USUAL_UNFAMILIARITY) - USUAL_UNFAMILIARITY;
  const measured = measuredWeight * (asymmetry + border + color);
  return logit(risk.malignant + risk.suspicious) + measured + unfamiliarityWeight * excess;
}

function selectWeights(domain: Classification['domain'], { measuredWeight, domains }: CautionLimits): CautionWeights {
  return { measuredWeight, unfamiliarityWeight: domains[domain]?.unfamiliarityWeight ?? 0 };
}

function findCaution(
  { risk, domain }: Classification,
  scores: FeatureScores | null,
  unfamiliarity: number | undefined,
  limits: CautionLimits,
): Caution | null {
  const limit = limits.domains[domain]?.limit;
  if (limit !== undefined && scores) {
    const weights = selectWeights(domain, limits);
    if (computeCautionScore(risk, scores, unfamiliarity, weights) >= limit) {
      // The features are named where they would be enough for a familiar photo, too.
      return computeCautionScore(risk, scores, USUAL_UNFAMILIARITY, weights) >= limit ? 'features' : 'unfamiliar';
    }
  }
  return isUnfamiliar(unfamiliarity, limits) ? 'unfamiliar' : null;
}

/**
 * Raises a low classification to moderate where the features, an unfamiliar photo or haze forbid it. In a domain with limits, the
 * certainty of every result that the network calls low is computed from the caution score.
 * @param scores null without an outline
 * @param unfamiliarity see `unfamiliarity.ts`; undefined where it is not measured
 * @param isHazy see `quality/refusalReasons.ts`
 */
export function applyCaution(
  classification: Classification,
  scores: FeatureScores | null,
  unfamiliarity: number | undefined,
  limits: CautionLimits | undefined,
  isHazy: boolean,
): CautiousClassification {
  if (classification.tier !== 'low') return { ...classification, caution: null };
  const haze = isHazy ? 'haze' : null;
  if (!limits) return { ...classification, tier: haze ? 'moderate' : 'low', caution: haze };
  const caution = findCaution(classification, scores, unfamiliarity, limits) ?? haze;
  const tier: RiskLevel = caution ? 'moderate' : 'low';
  const { certainty: curve, limit = Infinity } = limits.domains[classification.domain] ?? {};
  if (!curve || !scores) return { ...classification, tier, caution };
  const weights = selectWeights(classification.domain, limits);
  const score = computeCautionScore(classification.risk, scores, unfamiliarity, weights);
  const odds = Math.exp(curve.slope * score + curve.offset);
  const alarming = odds / (1 + odds);
  const cautionMargin = Math.abs(limit - score);
  return { ...classification, tier, caution, cautionMargin, confidence: caution ? alarming : 1 - alarming };
}

/** Whether a photo is too unlike the training photos for the figures of the tests to hold, whatever its tier. */
export function isUnfamiliar(unfamiliarity: number | undefined, limits: CautionLimits | undefined): boolean {
  return unfamiliarity !== undefined && limits !== undefined && unfamiliarity > limits.unfamiliar;
}

/** Whether a picture is too unlike every training photo to be assessed. */
export function isUnlikeTraining(unfamiliarity: number | undefined, limits: CautionLimits | undefined): boolean {
  return unfamiliarity !== undefined && limits !== undefined && unfamiliarity > limits.unlike;
}
