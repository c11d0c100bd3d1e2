import { auc, balancedAccuracy, calibrationError, figure, quantile, rankCorrelation } from './statistics';

test('AUC is 1 when every positive scores higher, 0.5 when all score the same', () => {
  expect(auc([0.1, 0.2, 0.8, 0.9], [false, false, true, true])).toBe(1);
  expect(auc([0.5, 0.5, 0.5, 0.5], [false, true, false, true])).toBe(0.5);
  expect(auc([0.1, 0.4, 0.35, 0.8], [false, false, true, true])).toBe(0.75);
});

test('balanced accuracy counts every class the same however rare', () => {
  expect(balancedAccuracy([0, 0, 0, 0], [0, 0, 0, 1])).toBe(0.5);
});

test('calibration error is the gap between certainty and how often it was right', () => {
  expect(calibrationError([0.9, 0.9, 0.9, 0.9], [true, true, true, false])).toBeCloseTo(0.15, 9);
});

test('rank correlation ignores how far apart values are, and handles ties', () => {
  expect(rankCorrelation([1, 2, 30], [0.1, 5, 6])).toBeCloseTo(1, 9);
  expect(rankCorrelation([1, 2, 2, 3], [4, 3, 3, 1])).toBeCloseTo(-1, 9);
});

test('quantiles interpolate', () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
});

test('an interval holds its figure, and is the same every time', () => {
  const cases = Array.from({ length: 80 }, (_, i) => ({ group: `g${i >> 1}`, x: i % 3 }));
  const of = (seen: readonly { x: number }[]) => seen.reduce((sum, { x }) => sum + x, 0) / seen.length;
  const first = figure(cases, of);
  expect(first.low).toBeLessThan(first.value);
  expect(first.high).toBeGreaterThan(first.value);
  expect(figure(cases, of)).toEqual(first);
});
