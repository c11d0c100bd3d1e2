/** Fits the limits of a model card to cases; `calibrate.ts` chooses the cases. Pure. */
import type { RiskLevel } from '#domain/analysis/assessment';
import { findSource, type Case } from '#lab/engine/evaluation/cases';
import { fitCurve, roundLimit } from '#lesion/training/head/fitCurve';
import { fitTemperature } from '#lesion/training/head/fitTemperature';
import { isAlarming, isMalignant, isTierRight } from '#lesion/engine/riskGroups';
import { quantile, computeShare } from '#lesion/statistics/statistics';
import type { DomainLimits, ModelCard } from '#lesion/model/modelCard';
import {
  logit,
  computeProbabilities,
  computeRawCertainty,
  computeRisk,
  chooseModelTier,
} from '#lesion/engine/classify';
import { findRefusalReasons } from '#lesion/quality/refusalReasons';

/** Share of melanomas that should get the high tier. */
const MELANOMAS_HIGH = 0.8;
/** Shares of usable photos that the gate may refuse, tried in order until enough unusable pictures are refused. */
const GATE_SHARES = [0.006, 0.008, 0.01, 0.012];
const UNUSABLE_REFUSED = 0.99;
/** Share of usable photos that each of the two blur limits may refuse. */
const BLUR_SHARE = 0.004;
/** Share of usable photos below the sharpness at which blur is named as the likely cause of a refusal. */
const SOFT_SHARE = 0.1;
/** Added to the gate where the colors are unlike skin. */
const UNLIKE_SKIN = 1;
/** Minimum mean mask probability inside the outline. */
const MASK_CERTAINTY = 0.6;

/** The sensitivity that the tiers of a domain should reach on the fitted cases. */
export interface SensitivityTarget {
  /**
   * Sensitivity for malignant or suspicious lesions: at least `minSensitivity`, up to `maxSensitivity` while the
   * specificity stays above `specificity`.
   */
  readonly minSensitivity: number;
  readonly maxSensitivity: number;
  readonly specificity: number;
  /** Share of melanomas that should get no low tier, even where it costs specificity. */
  readonly melanomaSensitivity: number;
}

const computeCaseRisk = (item: Case, temperature: number) =>
  computeRisk(computeProbabilities(Float32Array.from(item.logits), temperature));

/**
 * A quantile estimated from all values near its rank: the mean of bootstrap quantiles (Harrell and Davis 1982, with
 * normal instead of beta weights), in log odds.
 */
function smoothQuantile(probabilities: readonly number[], q: number): number {
  const sorted = probabilities.map(logit).sort((a, b) => a - b);
  const variance = (q * (1 - q)) / (sorted.length + 2);
  let [sum, weights] = [0, 0];
  sorted.forEach((value, i) => {
    const weight = Math.exp(-(((i + 0.5) / sorted.length - q) ** 2) / (2 * variance));
    sum += weight * value;
    weights += weight;
  });
  return 1 / (1 + Math.exp(-sum / weights));
}

/**
 * Fits the two risk thresholds. `t2` (malignant or suspicious) is the highest at which these cases reach both target
 * sensitivities: each limit is the lower of the smooth and the plain quantile. `t1` (malignant) is the smooth quantile
 * over melanomas, at least `t2`.
 */
function fitTiers(cases: readonly Case[], temperature: number, aim: SensitivityTarget): { t1: number; t2: number } {
  const scored = cases.map((item) => ({ ...computeCaseRisk(item, temperature), label: item.label }));
  const alarm = (risk: { malignant: number; suspicious: number }): number => risk.malignant + risk.suspicious;
  const alarming = scored.filter(({ label }) => isAlarming(label)).map(alarm);
  const harmless = scored.filter(({ label }) => !isAlarming(label)).map(alarm);
  const melanomas = scored.filter(({ label }) => isMalignant(label));
  const findLimit = (risks: readonly number[], sensitivity: number): number =>
    Math.min(smoothQuantile(risks, 1 - sensitivity), quantile(risks, 1 - sensitivity));
  let sensitivity = aim.minSensitivity;
  for (let next = aim.minSensitivity + 0.005; next <= aim.maxSensitivity + 1e-9; next += 0.005) {
    if (computeShare(harmless.map((score) => score < findLimit(alarming, next))) >= aim.specificity) sensitivity = next;
  }
  const t2 = Math.min(findLimit(alarming, sensitivity), findLimit(melanomas.map(alarm), aim.melanomaSensitivity));
  const malignant = melanomas.map((risk) => risk.malignant);
  return { t1: Math.max(t2, smoothQuantile(malignant, 1 - MELANOMAS_HIGH)), t2 };
}

/** Fits temperature, tiers and certainty for one domain. */
export function fitDomain(cases: readonly Case[], aim: SensitivityTarget): DomainLimits {
  const temperature = roundLimit(fitTemperature(cases));
  const { t1, t2 } = fitTiers(cases, temperature, aim);
  const tiers = { t1: roundLimit(t1), t2: roundLimit(t2) };
  const risks = cases.map((item) => computeCaseRisk(item, temperature));
  const curve = (tier: RiskLevel) => {
    const indexes = cases.map((_, i) => i).filter((i) => chooseModelTier(risks[i]!, tiers) === tier);
    return fitCurve(
      indexes.map((i) => logit(computeRawCertainty(risks[i]!, tier))),
      indexes.map((i) => isTierRight(tier, cases[i]!.label)),
    );
  };
  return {
    temperature,
    ...tiers,
    certainty: { low: curve('low'), moderate: curve('moderate'), high: curve('high') },
  };
}

/**
 * Fits the limits of quality and gate. Blur: the source that loses most photos decides.
 * Gate: all usable photos together, because a gate for the few phone photos alone would let ruined dermoscopic photos
 * through.
 */
export function fitGates(usable: readonly Case[], unusable: readonly Case[]): ModelCard['thresholds'] {
  const sources = [...new Set(usable.map(({ dataset }) => findSource(dataset)))];
  const low = (compute: (item: Case) => number, share: number): number =>
    roundLimit(
      Math.min(
        ...sources.map((source) =>
          quantile(usable.filter((c) => findSource(c.dataset) === source).map(compute), share),
        ),
      ),
    );
  const limits = (share: number): ModelCard['thresholds'] => {
    const gate = roundLimit(
      quantile(
        usable.map((item) => item.gate),
        share,
      ),
    );
    return {
      gate,
      gateUnlikeSkin: gate + UNLIKE_SKIN,
      sharpness: low(({ quality }) => quality.sharpness, BLUR_SHARE),
      evenness: low(({ quality }) => quality.evenness, BLUR_SHARE),
      soft: low(({ quality }) => quality.sharpness, SOFT_SHARE),
      maskCertainty: MASK_CERTAINTY,
    };
  };
  const all = GATE_SHARES.map(limits);
  const computeRefusedShare = (by: ModelCard['thresholds']) =>
    computeShare(unusable.map((item) => findRefusalReasons(item.quality, by, { ...item, isLow: false }).length > 0));
  return all.find((one) => computeRefusedShare(one) >= UNUSABLE_REFUSED) ?? all.at(-1)!;
}

/** Cut points that put two fifths of the photos into the first level and one fifth into the third. */
export function fitLevels(cases: readonly Case[]): ModelCard['levels'] {
  const cuts = (compute: (scores: NonNullable<Case['scores']>) => number): [number, number] => {
    const values = cases.flatMap(({ scores }) => (scores ? [compute(scores)] : []));
    return [roundLimit(quantile(values, 0.4)), roundLimit(quantile(values, 0.8))];
  };
  return { asymmetry: cuts((s) => s.asymmetry), border: cuts((s) => s.border), color: cuts((s) => s.color) };
}
