/** Attributes a tier to places in the picture by class activation. Pure and browser-safe. */
import { DIAGNOSES, RISK_GROUPS, type CompletedAssessment, type RiskLevel } from '#domain/analysis/assessment';
import { ATTRIBUTION_SIDE } from '#domain/analysis/attributionSide';

/** The diagnoses that a tier stands for. */
export const TIER_DIAGNOSES: Readonly<Record<RiskLevel, readonly string[]>> = {
  high: RISK_GROUPS.malignant,
  moderate: [...RISK_GROUPS.malignant, ...RISK_GROUPS.suspicious],
  low: RISK_GROUPS.benign,
};

/** Weight of each diagnosis, in the order of DIAGNOSES: the derivative of the tier's log odds by its logit. */
function computeWeights(probabilities: CompletedAssessment['probabilities'], tier: RiskLevel): number[] {
  const isOwn = DIAGNOSES.map((name) => TIER_DIAGNOSES[tier].includes(name));
  const total = DIAGNOSES.reduce((sum, name, i) => sum + (isOwn[i] ? probabilities[name] : 0), 0);
  return DIAGNOSES.map((name, i) =>
    isOwn[i] ? probabilities[name] / Math.max(1e-6, total) : -probabilities[name] / Math.max(1e-6, 1 - total),
  );
}

/**
 * Evidence for the tier in each of 14×14 cells, 0..1, row by row: the positive part of the weighted activations,
 * divided by the maximum. All zero without evidence. `cam` is [7, 14, 14].
 */
export function computeAttribution(
  cam: Float32Array,
  probabilities: CompletedAssessment['probabilities'],
  tier: RiskLevel,
): number[] {
  const weights = computeWeights(probabilities, tier);
  const cells = ATTRIBUTION_SIDE ** 2;
  const map = new Float32Array(cells);
  weights.forEach((weight, c) => {
    for (let at = 0; at < cells; at++) map[at] = map[at]! + weight * cam[c * cells + at]!;
  });
  const max = Math.max(...map);
  return Array.from(map, (value) => (value > 0 ? Math.round((1000 * value) / max) / 1000 : 0));
}
