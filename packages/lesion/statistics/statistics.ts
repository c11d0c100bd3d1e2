/** Figures of merit and their confidence intervals. Arrays are parallel; `positive` marks the cases to be detected. */
import { createSeededRandom } from './random';

/** A figure with its number of cases and its 95 % confidence interval. */
export interface Figure {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
}

/**
 * Area under the ROC curve as the Mann-Whitney statistic (Hanley, McNeil 1982); ties count half. NaN without positives
 * or negatives.
 */
export function auc(scores: readonly number[], positive: readonly boolean[]): number {
  const order = scores.map((_, i) => i).sort((a, b) => scores[a]! - scores[b]!);
  let [rankSum, positives] = [0, 0];
  for (let i = 0; i < order.length;) {
    let j = i + 1;
    while (j < order.length && scores[order[j]!] === scores[order[i]!]) j++;
    for (let k = i; k < j; k++) {
      if (!positive[order[k]!]) continue;
      rankSum += (i + j + 1) / 2;
      positives++;
    }
    i = j;
  }
  const negatives = scores.length - positives;
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives);
}

/** Mean of values; NaN when there are none. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Share of true values; NaN when there are none. */
export function computeShare(values: readonly boolean[]): number {
  return mean(values.map(Number));
}

/** The quantile `q` of the values, with linear interpolation. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = q * (sorted.length - 1);
  const low = Math.floor(at);
  const high = Math.min(sorted.length - 1, low + 1);
  return sorted[low]! + (at - low) * (sorted[high]! - sorted[low]!);
}

/** Answers of similar confidence: their number, mean confidence, and the share that was right. */
export interface Bin {
  readonly n: number;
  readonly confidence: number;
  readonly shareRight: number;
}

/** Equal-width bins of confidence without empty ones: the points of a reliability diagram. */
export function reliability(confidence: readonly number[], isRight: readonly boolean[], bins = 15): Bin[] {
  const sums = Array.from({ length: bins }, () => ({ n: 0, confidence: 0, shareRight: 0 }));
  confidence.forEach((value, i) => {
    const bin = sums[Math.min(bins - 1, Math.floor(value * bins))]!;
    bin.n++;
    bin.confidence += value;
    bin.shareRight += isRight[i] ? 1 : 0;
  });
  return sums
    .filter(({ n }) => n > 0)
    .map((bin) => ({ ...bin, confidence: bin.confidence / bin.n, shareRight: bin.shareRight / bin.n }));
}

/**
 * Expected calibration error: the gaps of the bins, weighted by their size (Naeini, Cooper, Hauskrecht 2015; Guo et al.
 * 2017).
 */
export function calibrationError(confidence: readonly number[], isRight: readonly boolean[], bins = 15): number {
  const gaps = reliability(confidence, isRight, bins).map((bin) => bin.n * Math.abs(bin.confidence - bin.shareRight));
  return gaps.reduce((sum, gap) => sum + gap, 0) / confidence.length;
}

/** Mean recall over the classes that occur. */
export function balancedAccuracy(predicted: readonly number[], labels: readonly number[]): number {
  const classes = [...new Set(labels)];
  return mean(classes.map((c) => computeShare(predicted.filter((_, i) => labels[i] === c).map((p) => p === c))));
}

/** Estimates a figure with its 95 % percentile bootstrap interval (Efron, Tibshirani 1993), resampling whole groups. */
export function estimateFigure<T extends { readonly group: string }>(
  cases: readonly T[],
  of: (cases: readonly T[]) => number,
  rounds = 500,
): Figure {
  const byGroup = new Map<string, T[]>();
  for (const entry of cases) byGroup.set(entry.group, [...(byGroup.get(entry.group) ?? []), entry]);
  const groups = [...byGroup.values()];
  const random = createSeededRandom(20_17);
  const values = Array.from({ length: rounds }, () =>
    of(groups.map(() => groups[Math.floor(random() * groups.length)]!).flat()),
  ).filter(Number.isFinite);
  if (values.length === 0) return { value: of(cases), low: NaN, high: NaN, n: cases.length };
  return { value: of(cases), low: quantile(values, 0.025), high: quantile(values, 0.975), n: cases.length };
}

/**
 * Estimates the share of cases that pass, with a bootstrap interval. Where all or none pass, the bootstrap has no
 * spread; then the bound is exact for that many independent groups (Clopper, Pearson 1934).
 */
export function estimateShare<T extends { readonly group: string }>(
  cases: readonly T[],
  passes: (entry: T) => boolean,
): Figure {
  const share = estimateFigure(cases, (members) => computeShare(members.map(passes)));
  const bound = 0.025 ** (1 / new Set(cases.map(({ group }) => group)).size);
  if (share.value === 1) return { ...share, low: bound };
  return share.value === 0 ? { ...share, high: 1 - bound } : share;
}
