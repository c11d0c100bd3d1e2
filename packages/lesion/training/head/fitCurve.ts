/** Rounds to four decimals, as in cards. */
export function roundLimit(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** Fits a logistic curve by Newton's method, regularized toward the identity with the weight of `weight` cases. */
export function fitCurve(
  x: readonly number[],
  isRight: readonly boolean[],
  weight = 20,
): { slope: number; offset: number } {
  let [slope, offset] = [1, 0];
  const [steep, level] = [weight, weight * 0.2];
  for (let step = 0; step < 25; step++) {
    let [ds, dof, ss, so, oo] = [(slope - 1) * steep, offset * level, steep, 0, level];
    x.forEach((value, i) => {
      const p = 1 / (1 + Math.exp(-(slope * value + offset)));
      const [gap, bend] = [p - (isRight[i] ? 1 : 0), p * (1 - p)];
      ds += gap * value;
      dof += gap;
      ss += bend * value * value;
      so += bend * value;
      oo += bend;
    });
    const area = ss * oo - so * so;
    slope -= (oo * ds - so * dof) / area;
    offset -= (ss * dof - so * ds) / area;
  }
  return { slope: roundLimit(slope), offset: roundLimit(offset) };
}
