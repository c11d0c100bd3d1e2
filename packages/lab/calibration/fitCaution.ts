/** Fits the caution section of a card to cases; `bench/caution.ts` chooses the cases. Pure. */
import type { Domain } from '#domain/analysis/assessment';
import type { Case } from '#lab/engine/evaluation/cases';
import { computeCautionScore } from '#lesion/caution/applyCaution';
import { classify } from '#lesion/engine/classify';
import { isAlarming } from '#lesion/engine/riskGroups';
import { quantile } from '#lesion/statistics/statistics';
import { roundLimit } from '#lesion/training/head/fitCurve';
import type { CautionLimits, ModelCard } from '#lesion/model/modelCard';

/**
 * Weight of A + B + C beside the log odds, of 0, 1, 2, 3 and 4. Chosen on the second release: the largest at which no maker in training
 * lost AUC, while every maker outside it gained. With the present weights phones and `open` lose up to 0.012, and the worst held-out maker of
 * `research` 0.005 (`npm run lab -- caution` prints the table).
 */
export const MEASURED_WEIGHT = 2;
/**
 * Weight of the unfamiliarity beyond 1. On dermoscopic photos it finds melanomas among the low results of one maker outside
 * training (isic_nc_extra) and costs others up to 0.02 of AUC, makers in training too, with the present weights. On phone photos it added nothing to
 * the features; PAD left out would gain with the present weights (AUC 0.776 to 0.808).
 */
const UNFAMILIARITY_WEIGHT: Readonly<Record<Domain, number>> = { dermoscopic: 2, phone: 0 };
/** Share of the harmless low results of makers in training that the caution score may raise. */
const RAISED_SHARE: Readonly<Record<Domain, number>> = { dermoscopic: 0.05, phone: 0.1 };
/** Share of the validation photos of makers in training that are less unfamiliar than the limit. */
const FAMILIAR_SHARE = 0.98;
/** The limit beyond which a picture is refused, as a multiple of the most unfamiliar validation photo of makers in training. */
const UNLIKE_FACTOR = 1.1;

/** A case with its caution score and the network's own tier. */
interface ScoredCase {
  readonly score: number;
  readonly isLow: boolean;
  readonly alarming: boolean;
}

const selectDomainWeights = (domain: Domain) => ({
  measuredWeight: MEASURED_WEIGHT,
  unfamiliarityWeight: UNFAMILIARITY_WEIGHT[domain],
});

function scoreCases(cases: readonly Case[], domain: Domain, card: ModelCard): ScoredCase[] {
  return cases.flatMap((one) => {
    if (!one.scores) return [];
    // The limits of a domain are fitted to all of its photos, whichever domain the network detects.
    const { risk, tier } = classify(Float32Array.from(one.logits), domain === 'phone' ? 1 : -1, card);
    const score = computeCautionScore(risk, one.scores, one.unfamiliarity, selectDomainWeights(domain));
    return [{ score, isLow: tier === 'low', alarming: isAlarming(one.label) }];
  });
}

/** The score from which no result is low; the share of the harmless low results above it is `raisedShare`. */
export function fitCautionLimit(cases: readonly ScoredCase[], raisedShare: number): number {
  return quantile(
    cases.filter(({ isLow, alarming }) => isLow && !alarming).map(({ score }) => score),
    1 - raisedShare,
  );
}

/** Logistic curve from the score to `alarming`, fitted to the results that the network calls low (Newton's method). */
export function fitCautionCurve(cases: readonly ScoredCase[]): { slope: number; offset: number } {
  const low = cases.filter(({ isLow }) => isLow);
  let [slope, offset] = [1, 0];
  for (let iteration = 0; iteration < 50; iteration++) {
    let [g0, g1, h00, h01, h11] = [0, 0, 1e-6, 0, 1e-6];
    for (const { score, alarming } of low) {
      const p = 1 / (1 + Math.exp(-(slope * score + offset)));
      const [error, weight] = [Number(alarming) - p, p * (1 - p)];
      g0 += error;
      g1 += error * score;
      h00 += weight;
      h01 += weight * score;
      h11 += weight * score * score;
    }
    // A weak ridge keeps the slope finite where hardly any low result is a cancer.
    g1 -= 0.1 * (slope - 1);
    h11 += 0.1;
    const determinant = h00 * h11 - h01 * h01;
    const [stepOffset, stepSlope] = [(h11 * g0 - h01 * g1) / determinant, (h00 * g1 - h01 * g0) / determinant];
    offset += Math.max(-1, Math.min(1, stepOffset));
    slope += Math.max(-1, Math.min(1, stepSlope));
  }
  return { slope: roundLimit(slope), offset: roundLimit(offset) };
}

/**
 * The caution section of a card, fitted to cases of makers in training.
 * @param unfamiliarity of validation photos of makers in training
 */
export function fitCaution(
  cases: Readonly<Partial<Record<Domain, readonly Case[]>>>,
  unfamiliarity: readonly number[],
  card: ModelCard,
): CautionLimits {
  const domains: CautionLimits['domains'] = {};
  for (const domain of ['dermoscopic', 'phone'] as const) {
    const domainCases = scoreCases(cases[domain] ?? [], domain, card);
    if (domainCases.length === 0) continue;
    domains[domain] = {
      unfamiliarityWeight: UNFAMILIARITY_WEIGHT[domain],
      limit: roundLimit(fitCautionLimit(domainCases, RAISED_SHARE[domain])),
      certainty: fitCautionCurve(domainCases),
    };
  }
  return {
    measuredWeight: MEASURED_WEIGHT,
    domains,
    unfamiliar: roundLimit(quantile(unfamiliarity, FAMILIAR_SHARE)),
    unlike: roundLimit(UNLIKE_FACTOR * Math.max(...unfamiliarity)),
  };
}
