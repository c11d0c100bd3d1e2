import { fitCautionCurve, fitCautionLimit } from './fitCaution';

/** A hundred alarming and a hundred harmless cases with rising scores; the lower half is low for the network. */
const cases = Array.from({ length: 200 }, (_, i) => {
  const score = (i % 100) / 10 - 5;
  const alarming = i < 100;
  return { score: score + (alarming ? 2 : 0), alarming, isLow: score < 0 };
});

test('the limit raises the allowed share of harmless low results', () => {
  const limit = fitCautionLimit(cases, 0.1);
  const harmless = cases.filter(({ alarming, isLow }) => isLow && !alarming);
  expect(harmless.filter(({ score }) => score >= limit).length / harmless.length).toBeCloseTo(0.1, 9);
});

test('the curve predicts the share of alarming cases', () => {
  const { slope, offset } = fitCautionCurve(cases);
  const low = cases.filter(({ isLow }) => isLow);
  const expected = low.reduce((sum, { score }) => sum + 1 / (1 + Math.exp(-(slope * score + offset))), 0);
  expect(slope).toBeGreaterThan(0);
  expect(expected / low.length).toBeCloseTo(0.5, 1);
});
