/** Paired statistics of two or more models on the same photos. Pure. */
import { createSeededRandom } from '#lesion/statistics/random';
import { quantile } from '#lesion/statistics/statistics';
import type { Estimate, FigureName } from '#domain/training/promotion';

/** A model's answers to the same photos, as parallel arrays. */
export interface RatedPhotos {
  /** Probability of suspicious or malignant. */
  readonly scores: readonly number[];
  /** Whether the result was not low. */
  readonly isWarned: readonly boolean[];
}

/** The values of one figure: of the photos themselves, then of each bootstrap resample. */
export type Resampled = Readonly<Record<FigureName, readonly [number, ...number[]]>>;

const ROUNDS = 1000;
const SEED = 20_17;

/**
 * The one-sided exact McNemar test (1947): the chance that at least `lost` of the photos which two models rate differently
 * are lost, if both are equally good.
 */
export function testMcNemar(lost: number, gained: number): number {
  const n = lost + gained;
  let [term, sum] = [Math.pow(0.5, n), 0];
  for (let k = 0; k <= n; k++) {
    if (k >= lost) sum += term;
    term *= (n - k) / (k + 1);
  }
  return Math.min(1, sum);
}

/** Draws as many photos as there are from each group, with replacement. Returns how often each was drawn, [count]. */
function drawPhotos(groups: readonly (readonly number[])[], count: number, random: () => number): Uint16Array {
  const counts = new Uint16Array(count);
  for (const photos of groups) {
    for (let i = 0; i < photos.length; i++) counts[photos[Math.floor(random() * photos.length)]!]!++;
  }
  return counts;
}

/** A model's figures on photos that count `counts` times each; `ascending` orders the photos by score. */
function computeCounted(
  { scores, isWarned }: RatedPhotos,
  isAlarming: readonly boolean[],
  ascending: readonly number[],
  counts: Uint16Array,
): Record<FigureName, number> {
  let [caught, alarming, cleared, benign, pairs] = [0, 0, 0, 0, 0];
  for (let start = 0; start < ascending.length;) {
    let [tiedAlarming, tiedBenign, end] = [0, 0, start];
    for (; end < ascending.length && scores[ascending[end]!] === scores[ascending[start]!]; end++) {
      const photo = ascending[end]!;
      if (isAlarming[photo]) {
        tiedAlarming += counts[photo]!;
        if (isWarned[photo]) caught += counts[photo]!;
      } else {
        tiedBenign += counts[photo]!;
        if (!isWarned[photo]) cleared += counts[photo]!;
      }
    }
    pairs += tiedAlarming * (benign + tiedBenign / 2);
    alarming += tiedAlarming;
    benign += tiedBenign;
    start = end;
  }
  const [sensitivity, specificity] = [caught / alarming, cleared / benign];
  return {
    sensitivity,
    specificity,
    balancedAccuracy: (sensitivity + specificity) / 2,
    auc: pairs / (alarming * benign),
  };
}

/**
 * Resamples the photos for all models alike (paired bootstrap; Efron, Tibshirani 1993), within alarming and other photos.
 * @throws Error where one of the two kinds is missing
 */
export function resampleFigures<Model extends string>(
  models: Readonly<Record<Model, RatedPhotos>>,
  isAlarming: readonly boolean[],
): Record<Model, Resampled> {
  const groups = [true, false].map((side) => isAlarming.flatMap((one, photo) => (one === side ? [photo] : [])));
  if (groups.some((photos) => photos.length === 0)) {
    throw new Error('The test photos of a domain are all alarming, or none is.');
  }
  const random = createSeededRandom(SEED);
  const count = isAlarming.length;
  const whole = new Uint16Array(count).fill(1);
  const samples = [whole, ...Array.from({ length: ROUNDS }, () => drawPhotos(groups, count, random))];
  const resample = (model: RatedPhotos): Resampled => {
    const ascending = model.scores.map((_, i) => i).sort((a, b) => model.scores[a]! - model.scores[b]!);
    const values = samples.map((counts) => computeCounted(model, isAlarming, ascending, counts));
    const collect = (name: FigureName) => values.map((figures) => figures[name]) as [number, ...number[]];
    return {
      sensitivity: collect('sensitivity'),
      specificity: collect('specificity'),
      balancedAccuracy: collect('balancedAccuracy'),
      auc: collect('auc'),
    };
  };
  const entries = Object.entries<RatedPhotos>(models).map(([name, model]) => [name, resample(model)] as const);
  return Object.fromEntries(entries) as Record<Model, Resampled>;
}

/** The figure with its 95 % percentile interval. */
export function toEstimate([value, ...resampled]: readonly [number, ...number[]]): Estimate {
  return { value, low: quantile(resampled, 0.025), high: quantile(resampled, 0.975) };
}

/** A bound of a paired difference: its quantile `q` over the resamples. */
export function boundDifference(after: readonly number[], before: readonly number[], q: number): number {
  return quantile(
    after.slice(1).map((value, i) => value - before[i + 1]!),
    q,
  );
}
