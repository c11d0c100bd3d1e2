import { rankPValue, rankCorrelation } from './rank';

test('rank correlation ignores how far apart values are, and handles ties', () => {
  expect(rankCorrelation([1, 2, 30], [0.1, 5, 6])).toBeCloseTo(1, 9);
  expect(rankCorrelation([1, 2, 2, 3], [4, 3, 3, 1])).toBeCloseTo(-1, 9);
});

test('a stronger correlation and more pairs give a smaller p value', () => {
  expect(rankPValue(0, 100)).toBeCloseTo(1, 6);
  // Critical value of Spearman's coefficient for n = 100 at p = 0.05, two-sided: 0.197 (Zar 1972).
  expect(rankPValue(0.197, 100)).toBeCloseTo(0.05, 2);
  expect(rankPValue(0.3, 500)).toBeLessThan(1e-9);
});
