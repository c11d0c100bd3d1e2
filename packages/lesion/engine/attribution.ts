/** Where in the picture a tier was seen: class activation of its diagnoses against the rest. Pure and browser-safe. */
import { ATTRIBUTION_SIDE, DIAGNOSES, RISK_GROUPS, type Assessed, type RiskLevel } from '#domain/analysis/assessment';

/** The diagnoses that a tier stands for. */
export const SPOKEN_FOR: Readonly<Record<RiskLevel, readonly string[]>> = {
  high: RISK_GROUPS.malignant,
  moderate: [...RISK_GROUPS.malignant, ...RISK_GROUPS.suspicious],
  low: RISK_GROUPS.benign,
};

/** How much the log odds of a tier's diagnoses against the rest grow with each logit, in the order of DIAGNOSES. */
function slopes(probabilities: Assessed['probabilities'], tier: RiskLevel): number[] {
  const own = DIAGNOSES.map((name) => SPOKEN_FOR[tier].includes(name));
  const total = DIAGNOSES.reduce((sum, name, i) => sum + (own[i] ? probabilities[name] : 0), 0);
  return DIAGNOSES.map((name, i) =>
    own[i] ? probabilities[name] / Math.max(1e-6, total) : -probabilities[name] / Math.max(1e-6, 1 - total),
  );
}

/**
 * What spoke for the tier in each of 14×14 cells, 0..1, row by row: the positive part of the activations weighted by how
 * they move the tier's log odds, divided by its maximum. All zero where nothing spoke for it. `cam` is [7, 14, 14].
 */
export function attributionOf(cam: Float32Array, probabilities: Assessed['probabilities'], tier: RiskLevel): number[] {
  const weights = slopes(probabilities, tier);
  const cells = ATTRIBUTION_SIDE ** 2;
  const map = new Float32Array(cells);
  weights.forEach((weight, c) => {
    for (let at = 0; at < cells; at++) map[at] = map[at]! + weight * cam[c * cells + at]!;
  });
  const most = Math.max(...map);
  return Array.from(map, (value) => (value > 0 ? Math.round((1000 * value) / most) / 1000 : 0));
}
