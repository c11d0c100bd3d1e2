/**
 * Adjusts the live card's limits to a candidate, on the validation part. The probabilities of another network have
 * another scale, so each limit keeps its meaning instead of its value.
 * t1 and t2 keep their rank among the lesions that must not be missed, which keeps the calibrated sensitivity through
 * repeated promotions. The temperature changes by the ratio of the best-fitting ones. Certainty is fitted again. An
 * unchanged candidate keeps every limit.
 */
import { type Domain, type RiskLevel } from '#domain/analysis/assessment';
import { isAlarming, isMalignant, isTierRight } from '#lesion/engine/riskGroups';
import type { DomainLimits, ModelCard } from '#lesion/calibration/modelCard';
import {
  detectDomain,
  logit,
  computeProbabilities,
  computeRawCertainty,
  computeRisk,
  chooseModelTier,
} from '#lesion/engine/classify';
import { fitCurve, fitTemperature, roundLimit } from '#lesion/calibration/fit';
import { applyHead, type Head } from './head';
import type { ReferenceRows } from '#lesion/engine/reference';
import type { HeadModel } from './compareModels';

interface LabeledLogits {
  readonly label: number;
  readonly logits: number[];
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/**
 * The limit with the same rank among `after` as `limit` has among `before`, in log odds. Both are scores of the same
 * lesions.
 */
export function keepRank(before: readonly number[], after: readonly number[], limit: number): number {
  const ascending = (scores: readonly number[]): number[] => scores.map(logit).sort((a, b) => a - b);
  const [from, to] = [ascending(before), ascending(after)];
  const at = logit(limit);
  const above = from.findIndex((score) => score >= at);
  const shift = (rank: number): number => to[rank]! - from[rank]!;
  if (above === 0) return sigmoid(at + shift(0));
  if (above < 0) return sigmoid(at + shift(from.length - 1));
  const [low, high] = [from[above - 1]!, from[above]!];
  const share = high > low ? (at - low) / (high - low) : 1;
  return sigmoid(to[above - 1]! + share * (to[above]! - to[above - 1]!));
}

function adjustDomainLimits(
  live: DomainLimits,
  before: readonly LabeledLogits[],
  after: readonly LabeledLogits[],
): DomainLimits {
  const temperature = (live.temperature * fitTemperature(after)) / fitTemperature(before);
  const computeRisks = (cases: readonly LabeledLogits[], degree: number) =>
    cases.map(({ logits }) => computeRisk(computeProbabilities(Float32Array.from(logits), degree)));
  const [liveRisks, newRisks] = [computeRisks(before, live.temperature), computeRisks(after, temperature)];
  const selectScores = (
    risks: typeof liveRisks,
    isCounted: (label: number) => boolean,
    score: (risk: (typeof liveRisks)[number]) => number,
  ) => risks.filter((_, i) => isCounted(after[i]!.label)).map(score);
  const moveLimit = (
    isCounted: (label: number) => boolean,
    score: (risk: (typeof liveRisks)[number]) => number,
    limit: number,
  ) => keepRank(selectScores(liveRisks, isCounted, score), selectScores(newRisks, isCounted, score), limit);
  const t2 = moveLimit(isAlarming, ({ malignant, suspicious }) => malignant + suspicious, live.t2);
  const t1 = Math.max(
    t2,
    moveLimit(isMalignant, ({ malignant }) => malignant, live.t1),
  );
  const curve = (tier: RiskLevel): DomainLimits['certainty'][RiskLevel] => {
    const cases = newRisks.flatMap((risk, i) =>
      chooseModelTier(risk, { t1, t2 }) === tier ? [{ risk, label: after[i]!.label }] : [],
    );
    const { slope, offset } = live.certainty[tier];
    const correction = fitCurve(
      cases.map(({ risk }) => slope * logit(computeRawCertainty(risk, tier)) + offset),
      cases.map(({ label }) => isTierRight(tier, label)),
    );
    return {
      slope: roundLimit(correction.slope * slope),
      offset: roundLimit(correction.slope * offset + correction.offset),
    };
  };
  const certainty = { low: curve('low'), moderate: curve('moderate'), high: curve('high') };
  return { temperature, t1, t2, certainty };
}

/** The candidate's limits by domain. */
export function adjustLimits(validation: ReferenceRows, live: HeadModel, head: Head): ModelCard['domains'] {
  const collectCases = (domain: Domain, candidateHead: Head): LabeledLogits[] =>
    applyHead(validation, candidateHead).flatMap((logits, row) =>
      detectDomain(validation.phone[row]!) === domain ? [{ logits: [...logits], label: validation.labels[row]! }] : [],
    );
  const limits = (domain: Domain): DomainLimits => {
    const [before, after] = [collectCases(domain, live.head), collectCases(domain, head)];
    const isEnough = [isAlarming, isMalignant].every((isCounted) => before.some(({ label }) => isCounted(label)));
    return isEnough ? adjustDomainLimits(live.domains[domain], before, after) : live.domains[domain];
  };
  return { dermoscopic: limits('dermoscopic'), phone: limits('phone') };
}
