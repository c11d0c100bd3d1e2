/** Figures of merit and their intervals. Arrays are parallel; `positive` marks what should be found. */

/** A figure with its number of cases and its 95 % interval. */
export interface Figure {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
}

/** Area under the ROC curve as the Mann-Whitney statistic (Hanley, McNeil 1982), ties half; NaN when one side is empty. */
export function auc(scores: readonly number[], positive: readonly boolean[]): number {
  const order = scores.map((_, i) => i).sort((a, b) => scores[a]! - scores[b]!);
  let [rankSum, positives] = [0, 0];
  for (let i = 0; i < order.length;) {
    let j = i;
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

/** The share of true values; NaN when there are none. */
export function shareOf(values: readonly boolean[]): number {
  return mean(values.map(Number));
}

/** The value under which a share `q` of the values lies. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = q * (sorted.length - 1);
  const low = Math.floor(at);
  const high = Math.min(sorted.length - 1, low + 1);
  return sorted[low]! + (at - low) * (sorted[high]! - sorted[low]!);
}

/** What was stated with about the same confidence: how many, their mean confidence, and the share that was right. */
export interface Bin {
  readonly n: number;
  readonly confidence: number;
  readonly right: number;
}

/** Equal-width bins of confidence, without the empty ones: the points of a reliability diagram. */
export function reliability(confidence: readonly number[], right: readonly boolean[], bins = 15): Bin[] {
  const sums = Array.from({ length: bins }, () => ({ n: 0, confidence: 0, right: 0 }));
  confidence.forEach((value, i) => {
    const bin = sums[Math.min(bins - 1, Math.floor(value * bins))]!;
    bin.n++;
    bin.confidence += value;
    bin.right += right[i] ? 1 : 0;
  });
  return sums
    .filter(({ n }) => n > 0)
    .map((bin) => ({ ...bin, confidence: bin.confidence / bin.n, right: bin.right / bin.n }));
}

/** Expected calibration error: the bins' gaps weighted by their size (Naeini, Cooper, Hauskrecht 2015; Guo et al. 2017). */
export function calibrationError(confidence: readonly number[], right: readonly boolean[], bins = 15): number {
  const gaps = reliability(confidence, right, bins).map((bin) => bin.n * Math.abs(bin.confidence - bin.right));
  return gaps.reduce((sum, gap) => sum + gap, 0) / confidence.length;
}

/** Mean over the classes that occur of the share of each that was recognised. */
export function balancedAccuracy(predicted: readonly number[], labels: readonly number[]): number {
  const classes = [...new Set(labels)];
  return mean(classes.map((c) => shareOf(predicted.filter((_, i) => labels[i] === c).map((p) => p === c))));
}

/** Uniform numbers in [0, 1) from a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A figure over cases with its 95 % percentile-bootstrap interval (Efron, Tibshirani 1993), resampling whole groups. */
export function figure<T extends { readonly group: string }>(
  cases: readonly T[],
  of: (cases: readonly T[]) => number,
  rounds = 500,
): Figure {
  const byGroup = new Map<string, T[]>();
  for (const seen of cases) byGroup.set(seen.group, [...(byGroup.get(seen.group) ?? []), seen]);
  const groups = [...byGroup.values()];
  const random = seeded(20_17);
  const values = Array.from({ length: rounds }, () =>
    of(groups.map(() => groups[Math.floor(random() * groups.length)]!).flat()),
  ).filter(Number.isFinite);
  if (values.length === 0) return { value: of(cases), low: NaN, high: NaN, n: cases.length };
  return { value: of(cases), low: quantile(values, 0.025), high: quantile(values, 0.975), n: cases.length };
}

/**
 * The share of cases that pass, with the interval of `figure`; where all pass or none does, which leaves a bootstrap without
 * spread, the exact bound for that many independent groups (Clopper, Pearson 1934).
 */
export function shareFigure<T extends { readonly group: string }>(
  cases: readonly T[],
  passes: (seen: T) => boolean,
): Figure {
  const share = figure(cases, (own) => shareOf(own.map(passes)));
  const bound = 0.025 ** (1 / new Set(cases.map(({ group }) => group)).size);
  if (share.value === 1) return { ...share, low: bound };
  return share.value === 0 ? { ...share, high: 1 - bound } : share;
}
