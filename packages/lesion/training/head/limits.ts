/**
 * The limits of a candidate, from the live card's on the validation part. A probability of another network means another
 * thing, so no limit is carried over as a number: each keeps what it stood for. t1 and t2 keep their rank among the lesions
 * that must not be missed, which holds the sensitivity where the calibration put it, promotion after promotion; the
 * temperature moves by as much as the one that fits best moved; certainty is fitted to what is now right. A candidate that
 * changes nothing keeps every limit.
 */
import { type Domain, type RiskLevel } from '#domain/analysis/assessment';
import { isAlarming, isMalignant, isRight } from '#lesion/bench/evaluation/cases';
import type { DomainLimits, ModelCard } from '#lesion/calibration/modelCard';
import { domainSeen, logit, probabilitiesOf, rawCertainty, riskOf, tierOf } from '#lesion/engine/classify';
import { fitCurve, fitTemperature, round } from '#lesion/calibration/fit';
import { corrected, type Head } from './head';
import type { Rows } from './reference';
import type { Moved } from './compare';

interface Case {
  readonly label: number;
  readonly logits: number[];
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** The limit among `after` that lies where `limit` lies among `before`, in log odds; both are the same lesions' scores. */
export function sameRank(before: readonly number[], after: readonly number[], limit: number): number {
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

function moved(live: DomainLimits, before: readonly Case[], after: readonly Case[]): DomainLimits {
  const temperature = (live.temperature * fitTemperature(after)) / fitTemperature(before);
  const risks = (cases: readonly Case[], degree: number) =>
    cases.map(({ logits }) => riskOf(probabilitiesOf(Float32Array.from(logits), degree)));
  const [then, now] = [risks(before, live.temperature), risks(after, temperature)];
  const of = (all: typeof then, counts: (label: number) => boolean, score: (risk: (typeof then)[number]) => number) =>
    all.filter((_, i) => counts(after[i]!.label)).map(score);
  const rank = (counts: (label: number) => boolean, score: (risk: (typeof then)[number]) => number, limit: number) =>
    sameRank(of(then, counts, score), of(now, counts, score), limit);
  const t2 = rank(isAlarming, ({ malignant, suspicious }) => malignant + suspicious, live.t2);
  const t1 = Math.max(
    t2,
    rank(isMalignant, ({ malignant }) => malignant, live.t1),
  );
  const curve = (tier: RiskLevel): DomainLimits['certainty'][RiskLevel] => {
    const own = now.flatMap((risk, i) => (tierOf(risk, { t1, t2 }) === tier ? [{ risk, label: after[i]!.label }] : []));
    const { slope, offset } = live.certainty[tier];
    const turn = fitCurve(
      own.map(({ risk }) => slope * logit(rawCertainty(risk, tier)) + offset),
      own.map(({ label }) => isRight(tier, label)),
    );
    return { slope: round(turn.slope * slope), offset: round(turn.slope * offset + turn.offset) };
  };
  const certainty = { low: curve('low'), moderate: curve('moderate'), high: curve('high') };
  return { temperature, t1, t2, certainty };
}

/** The limits by domain that the candidate's head calls for. */
export function movedLimits(validation: Rows, live: Moved, head: Head): ModelCard['domains'] {
  const casesOf = (domain: Domain, own: Head): Case[] =>
    corrected(validation, own).flatMap((logits, row) =>
      domainSeen(validation.phone[row]!) === domain ? [{ logits: [...logits], label: validation.labels[row]! }] : [],
    );
  const limits = (domain: Domain): DomainLimits => {
    const [before, after] = [casesOf(domain, live.head), casesOf(domain, head)];
    const enough = [isAlarming, isMalignant].every((counts) => before.some(({ label }) => counts(label)));
    return enough ? moved(live.domains[domain], before, after) : live.domains[domain];
  };
  return { dermoscopic: limits('dermoscopic'), phone: limits('phone') };
}
