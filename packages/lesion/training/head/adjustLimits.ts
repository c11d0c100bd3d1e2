/**
 * Adjusts the live card's limits to a candidate, on the validation part. The probabilities of another network have
 * another scale, so each limit keeps its meaning instead of its value.
 * t1 and t2 keep their rank among the lesions that must not be missed, of the validation part and of the added photos that
 * were held out, which keeps the calibrated sensitivity through repeated promotions. The temperature changes by the ratio of
 * the best-fitting ones. Certainty is fitted again. An unchanged candidate keeps every limit.
 */
import { DIAGNOSES, type Domain, type RiskLevel } from '#domain/analysis/assessment';
import { isAlarming, isMalignant, isTierRight } from '#lesion/engine/riskGroups';
import type { DomainLimits, ModelCard } from '#lesion/model/modelCard';
import {
  detectDomain,
  logit,
  computeProbabilities,
  computeRawCertainty,
  computeRisk,
  chooseModelTier,
} from '#lesion/engine/classify';
import { fitCurve, roundLimit } from './fitCurve';
import { fitTemperature } from './fitTemperature';
import { applyHead, type Head } from '#lesion/head/head';
import type { AddedPhoto, TrainedHead } from './trainHead';
import type { ReferenceRows } from '#lesion/engine/reference';
import type { HeadModel } from './compareModels';

interface LabeledLogits {
  readonly label: number;
  readonly logits: number[];
}

/** The answers of the live model and of the candidate to the same photos. */
interface PairedCases {
  readonly before: readonly LabeledLogits[];
  readonly after: readonly LabeledLogits[];
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

/** Temperature and certainty are fitted to the validation photos alone, because only the group of `added` photos is known. */
function adjustDomainLimits(live: DomainLimits, { before, after }: PairedCases, added: PairedCases): DomainLimits {
  const temperature = (live.temperature * fitTemperature(after)) / fitTemperature(before);
  const computeRisks = (cases: readonly LabeledLogits[], degree: number) =>
    cases.map(({ logits }) => computeRisk(computeProbabilities(Float32Array.from(logits), degree)));
  const newRisks = computeRisks(after, temperature);
  const ranked = [...after, ...added.after];
  const liveScored = computeRisks([...before, ...added.before], live.temperature);
  const newScored = [...newRisks, ...computeRisks(added.after, temperature)];
  const selectScores = (
    risks: typeof newRisks,
    isCounted: (label: number) => boolean,
    score: (risk: (typeof newRisks)[number]) => number,
  ) => risks.filter((_, i) => isCounted(ranked[i]!.label)).map(score);
  const moveLimit = (
    isCounted: (label: number) => boolean,
    score: (risk: (typeof newRisks)[number]) => number,
    limit: number,
  ) => keepRank(selectScores(liveScored, isCounted, score), selectScores(newScored, isCounted, score), limit);
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

/** A label of each group, which stands for a photo of which only the group is known. */
const GROUP_LABELS = {
  benign: DIAGNOSES.indexOf('nv'),
  suspicious: DIAGNOSES.indexOf('bcc'),
  malignant: DIAGNOSES.indexOf('mel'),
};

/**
 * The candidate's limits by domain, from the validation part and the added photos that were held out of the training. A
 * kind of photo that is not learned keeps its limits.
 */
export function adjustLimits(
  validation: ReferenceRows,
  live: HeadModel,
  { head, heldOut, learned }: Omit<TrainedHead, 'epochs'>,
): ModelCard['domains'] {
  const added = toRows(heldOut);
  const collect = (rows: ReferenceRows, domain: Domain): PairedCases => {
    const answer = (used: Head): LabeledLogits[] =>
      applyHead(rows, used).flatMap((logits, row) =>
        detectDomain(rows.phone[row]!) === domain ? [{ logits: [...logits], label: rows.labels[row]! }] : [],
      );
    return { before: answer(live.head), after: answer(head) };
  };
  const limits = (domain: Domain): DomainLimits => {
    const cases = collect(validation, domain);
    const isEnough = [isAlarming, isMalignant].every((isCounted) => cases.before.some(({ label }) => isCounted(label)));
    return isEnough && learned.includes(domain)
      ? adjustDomainLimits(live.domains[domain], cases, collect(added, domain))
      : live.domains[domain];
  };
  return { dermoscopic: limits('dermoscopic'), phone: limits('phone') };
}

function toRows(photos: readonly AddedPhoto[]): ReferenceRows {
  const join = (arrays: readonly Float32Array[]): Float32Array => Float32Array.from(arrays.flatMap((one) => [...one]));
  return {
    count: photos.length,
    labels: Uint8Array.from(photos, ({ diagnosis }) => GROUP_LABELS[diagnosis]),
    phone: Float32Array.from(photos, ({ phone }) => phone),
    logits: join(photos.map(({ logits }) => logits)),
    features: join(photos.map(({ features }) => features)),
  };
}
