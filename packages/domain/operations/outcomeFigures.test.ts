import { summarizeOutcomes } from './outcomeFigures';

const COUNTS = {
  ...{ low_biopsied_melanoma: 1, moderate_biopsied_melanoma: 3, high_biopsied_melanoma: 6 },
  ...{ low_biopsied_harmless: 40, high_biopsied_harmless: 10, high_biopsied_otherCancer: 9 },
  ...{ low_unbiopsied_harmless: 500, low_unbiopsied_melanoma: 30, low_biopsied_unknown: 2 },
};

test('sensitivity and the share of harmless spots rated low count biopsies alone, each with its 95 % interval', () => {
  const { melanomaFound, harmlessLow } = summarizeOutcomes(COUNTS);
  // Score intervals of 9 of 10 and 40 of 50 (Wilson 1927).
  expect(melanomaFound).toEqual({ value: 0.9, low: expect.closeTo(0.596, 3), high: expect.closeTo(0.982, 3), n: 10 });
  expect(harmlessLow).toEqual({ value: 0.8, low: expect.closeTo(0.67, 3), high: expect.closeTo(0.888, 3), n: 50 });
});

test('a group of fewer than ten is hidden', () => {
  const { otherCancerFound, tiers } = summarizeOutcomes(COUNTS);
  expect(otherCancerFound).toBeNull();
  expect(tiers).toEqual([
    { riskLevel: 'low', biopsied: 43, unbiopsied: 530 },
    { riskLevel: 'moderate', biopsied: null, unbiopsied: null },
    { riskLevel: 'high', biopsied: 25, unbiopsied: null },
  ]);
});

test('without outcomes every figure is hidden', () => {
  const { tiers, ...shares } = summarizeOutcomes({});
  expect(Object.values(shares)).toEqual([null, null, null]);
  expect(tiers.flatMap(({ biopsied, unbiopsied }) => [biopsied, unbiopsied]).every((count) => count === null)).toBe(
    true,
  );
});

test('the bounds of a share stay between 0 and 1', () => {
  const { melanomaFound, harmlessLow } = summarizeOutcomes({ high_biopsied_melanoma: 12, high_biopsied_harmless: 12 });
  expect([melanomaFound!.high, harmlessLow!.low]).toEqual([1, 0]);
  expect(melanomaFound!.low).toBeGreaterThan(0.7);
});
