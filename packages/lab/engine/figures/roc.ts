/** The receiver operating characteristic. */

/** Points [false positive rate, true positive rate] from (0, 0) to (1, 1), one for each distinct score, thinned to 200. */
export function traceRoc(scores: readonly number[], positive: readonly boolean[]): [number, number][] {
  const order = scores.map((_, i) => i).sort((a, b) => scores[b]! - scores[a]!);
  const positives = positive.filter(Boolean).length;
  const negatives = positive.length - positives;
  const points: [number, number][] = [[0, 0]];
  let [truePositives, falsePositives] = [0, 0];
  order.forEach((at, i) => {
    if (positive[at]) truePositives++;
    else falsePositives++;
    const next = order[i + 1];
    if (next === undefined || scores[next] !== scores[at])
      points.push([falsePositives / negatives, truePositives / positives]);
  });
  const step = Math.ceil(points.length / 200);
  return points.filter((_, i) => i % step === 0 || i === points.length - 1);
}
