import { DIAGNOSES } from '#domain/analysis/assessment';
import { computeProbabilities } from '#lesion/engine/classify';
import { mean } from '#lesion/statistics/statistics';

/** Logits of a photo, and the index of its diagnosis in DIAGNOSES. */
interface LabeledLogits {
  readonly logits: readonly number[];
  readonly label: number;
}

/** The argument in [low, high] that minimizes a function (golden-section search). */
function minimize(compute: (x: number) => number, low: number, high: number): number {
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [a, b] = [low, high];
  for (let i = 0; i < 40; i++) {
    const [x, y] = [b - ratio * (b - a), a + ratio * (b - a)];
    if (compute(x) < compute(y)) b = y;
    else a = x;
  }
  return (a + b) / 2;
}

/** The temperature, 0.3 to 4, that maximizes the likelihood of the labels. */
export function fitTemperature(cases: readonly LabeledLogits[]): number {
  const loss = (temperature: number): number =>
    mean(
      cases.map(({ logits, label }) => {
        const probabilities = computeProbabilities(Float32Array.from(logits), temperature);
        return -Math.log(Math.max(1e-12, probabilities[DIAGNOSES[label]!]));
      }),
    );
  return minimize(loss, 0.3, 4);
}
