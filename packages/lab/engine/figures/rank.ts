/** Rank correlation and its significance. */

/** Ranks from 0, ties sharing the mean of their places. */
function ranks(values: readonly number[]): number[] {
  const order = values.map((_, i) => i).sort((a, b) => values[a]! - values[b]!);
  const out = new Array<number>(values.length);
  for (let i = 0; i < order.length;) {
    let j = i;
    while (j < order.length && values[order[j]!] === values[order[i]!]) j++;
    for (let k = i; k < j; k++) out[order[k]!] = (i + j - 1) / 2;
    i = j;
  }
  return out;
}

/** Spearman's rank correlation (1904), −1 to 1. */
export function rankCorrelation(x: readonly number[], y: readonly number[]): number {
  const [rx, ry] = [ranks(x), ranks(y)];
  const middle = (x.length - 1) / 2;
  const product = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, value, i) => sum + (value - middle) * (b[i]! - middle), 0);
  return product(rx, ry) / Math.sqrt(product(rx, rx) * product(ry, ry));
}

/** Two-sided tail probability of the normal distribution (Abramowitz, Stegun 1964, 7.1.26; error < 2e-7). */
function computeTailProbability(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const poly = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return poly * Math.exp(-x * x);
}

/**
 * Two-sided p value of a rank correlation of `n` pairs. Under independence its variance is 1 / (n − 1), and it is close
 * to normal for tens of pairs or more (Hotelling, Pabst 1936).
 */
export function rankPValue(correlation: number, n: number): number {
  return computeTailProbability(correlation * Math.sqrt(n - 1));
}
