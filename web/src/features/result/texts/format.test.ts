import { formatMillimeters, formatPercent } from './format';

test('a share is a whole percentage, and a diameter has one decimal or is not measured', () => {
  expect(formatPercent(0.873)).toBe('87%');
  expect(formatPercent(0.995)).toBe('100%');
  expect(formatMillimeters(7.25)).toBe('7.3\u00a0mm');
  expect(formatMillimeters(6)).toBe('6.0\u00a0mm');
  expect(formatMillimeters(null)).toBe('Not measured');
});
