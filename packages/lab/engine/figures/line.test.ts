import { describeBar, line, describeOutcome } from './line';

const figure = { value: 0.96, low: 0.91, high: 0.98, n: 300 };

test('a bar on the lower bound is missed by a wide interval, however high the figure', () => {
  const bar = { least: 0.95, lowLeast: 0.9 };
  expect(describeOutcome(line('s', 'sensitivity', figure, bar))).toBe('met');
  expect(describeOutcome(line('s', 'sensitivity', { ...figure, low: 0.89 }, bar))).toBe('MISSED');
  expect(describeBar(line('s', 'sensitivity', figure, bar))).toBe('≥ 0.95, lower bound ≥ 0.90');
});

test('a figure that could not be measured misses its bar', () => {
  expect(describeOutcome(line('s', 'refused', { value: NaN, low: NaN, high: NaN, n: 0 }, { most: 0.03 }))).toBe(
    'MISSED',
  );
});

test('a figure without a bar is neither met nor missed', () => {
  expect(describeOutcome(line('s', 'n', figure))).toBe('');
});

test('a figure without an interval is judged by its value', () => {
  const p = { value: 1e-20, low: NaN, high: NaN, n: 500 };
  expect(describeOutcome(line('s', 'p value', p, { most: 0.01 }))).toBe('met');
});
