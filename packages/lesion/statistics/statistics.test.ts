import {
  auc,
  balancedAccuracy,
  calibrationError,
  estimateFigure,
  quantile,
  reliability,
  estimateShare,
} from './statistics';

test('AUC is 1 when every positive scores higher, 0.5 when all score the same', () => {
  expect(auc([0.1, 0.2, 0.8, 0.9], [false, false, true, true])).toBe(1);
  expect(auc([0.5, 0.5, 0.5, 0.5], [false, true, false, true])).toBe(0.5);
  expect(auc([0.1, 0.4, 0.35, 0.8], [false, false, true, true])).toBe(0.75);
});

test('balanced accuracy weights every class equally, however rare', () => {
  expect(balancedAccuracy([0, 0, 0, 0], [0, 0, 0, 1])).toBe(0.5);
});

test('calibration error is the gap between confidence and accuracy', () => {
  expect(calibrationError([0.9, 0.9, 0.9, 0.9], [true, true, true, false])).toBeCloseTo(0.15, 9);
});

test('quantiles interpolate', () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
});

test('an interval contains its figure and is reproducible', () => {
  const cases = Array.from({ length: 80 }, (_, i) => ({ group: `g${i >> 1}`, x: i % 3 }));
  const of = (cases: readonly { x: number }[]) => cases.reduce((sum, { x }) => sum + x, 0) / cases.length;
  const first = estimateFigure(cases, of);
  expect(first.low).toBeLessThan(first.value);
  expect(first.high).toBeGreaterThan(first.value);
  expect(estimateFigure(cases, of)).toEqual(first);
});

test('a reliability diagram leaves empty bins out', () => {
  expect(reliability([0.9, 0.92, 0.1], [true, false, false])).toEqual([
    { n: 1, confidence: 0.1, shareRight: 0 },
    { n: 2, confidence: 0.91, shareRight: 0.5 },
  ]);
});

test('a share of 0 or 1 still has an interval, and related cases count once', () => {
  const cases = Array.from({ length: 40 }, (_, i) => ({ group: `g${i >> 1}` }));
  const all = estimateShare(cases, () => true);
  expect([all.value, all.high]).toEqual([1, 1]);
  expect(all.low).toBeCloseTo(0.025 ** (1 / 20), 9);
  expect(estimateShare(cases, () => false).high).toBeCloseTo(1 - 0.025 ** (1 / 20), 9);
});
