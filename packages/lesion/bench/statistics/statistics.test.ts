import { auc, balancedAccuracy, calibrationError, figure, quantile, reliability, shareFigure } from './statistics';

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

test('a reliability diagram leaves empty bins out', () => {
  expect(reliability([0.9, 0.92, 0.1], [true, false, false])).toEqual([
    { n: 1, confidence: 0.1, right: 0 },
    { n: 2, confidence: 0.91, right: 0.5 },
  ]);
});

test('a share of all cases is not claimed to be certain: related cases count once', () => {
  const cases = Array.from({ length: 40 }, (_, i) => ({ group: `g${i >> 1}` }));
  const all = shareFigure(cases, () => true);
  expect([all.value, all.high]).toEqual([1, 1]);
  expect(all.low).toBeCloseTo(0.025 ** (1 / 20), 9);
  expect(shareFigure(cases, () => false).high).toBeCloseTo(1 - 0.025 ** (1 / 20), 9);
});
