import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Domain, RiskLevel, TestOutcome } from './assessment';
import { computeLikelihoodRatio, estimateEverydayCount, EVERYDAY_SHARE } from './everydayShare';

const TIERS = ['low', 'moderate', 'high'] as const;
const SHARES = [EVERYDAY_SHARE.least, EVERYDAY_SHARE.assumed, EVERYDAY_SHARE.most];

type Outcomes = Record<RiskLevel, TestOutcome>;

const outcome = fc
  .tuple(fc.nat({ max: 5000 }), fc.nat({ max: 5000 }))
  .map(([cancers, harmless]): TestOutcome => ({ photos: cancers + harmless, melanomas: 0, cancers }));
const outcomes = fc.record({ low: outcome, moderate: outcome, high: outcome });

const listCounts = (counted: Outcomes, share: number): number[] =>
  TIERS.map((tier) => estimateEverydayCount(computeLikelihoodRatio(counted, tier)!, share));

const isAscending = (values: readonly number[]): boolean =>
  values.every((value, index) => index === 0 || value >= values[index - 1]!);

function readOutcomes(recipe: string): Record<Domain, Outcomes> {
  const file = path.join(process.cwd(), 'packages/lesion/model', recipe, 'card.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { tested: { outcomes: Record<Domain, Outcomes> } }).tested.outcomes;
}

const SHIPPED = ['research', 'open'].flatMap((recipe) =>
  (['phone', 'dermoscopic'] as const).map((domain) => [recipe, domain, readOutcomes(recipe)[domain]] as const),
);

test.each(SHIPPED)(
  'with the weights %s and %s photos no higher result looks safer than a lower one',
  (_, __, counted) => {
    for (const share of SHARES) {
      const counts = listCounts(counted, share);
      expect(isAscending(counts)).toBe(true);
      expect(counts[2]!).toBeGreaterThan(counts[0]!);
    }
  },
);

test.each(SHIPPED)(
  'with the weights %s and %s photos cancer is rarer than assumed for all after a low result, commoner after a high one',
  (_, __, counted) => {
    const [low, , high] = listCounts(counted, EVERYDAY_SHARE.assumed);
    expect(low).toBeLessThan(1000 * EVERYDAY_SHARE.assumed);
    expect(high).toBeGreaterThan(1000 * EVERYDAY_SHARE.assumed);
  },
);

test('whatever the counts, a higher tier never shows a lower number, nor does a higher share among all people', () => {
  fc.assert(
    fc.property(outcomes, (counted) => {
      if (computeLikelihoodRatio(counted, 'low') === null) return;
      expect(SHARES.every((share) => isAscending(listCounts(counted, share)))).toBe(true);
      for (const tier of TIERS) {
        const ratio = computeLikelihoodRatio(counted, tier)!;
        expect(isAscending(SHARES.map((share) => estimateEverydayCount(ratio, share)))).toBe(true);
      }
    }),
  );
});

test('a number is whole, from 1 to 995, never finer than a multiple of 5 above 9, and grows with the ratio', () => {
  const ratio = fc.double({ min: 1e-9, max: 1e9, noNaN: true });
  const share = fc.constantFrom(...SHARES);
  fc.assert(
    fc.property(ratio, ratio, share, (one, other, among) => {
      const counts = [Math.min(one, other), Math.max(one, other)].map((each) => estimateEverydayCount(each, among));
      for (const count of counts) {
        expect(Number.isInteger(count) && count >= 1 && count <= 995).toBe(true);
        expect(count < 10 || count % 5 === 0).toBe(true);
      }
      expect(isAscending(counts)).toBe(true);
    }),
  );
});

test('the estimate is that of Bayes: sensitivity 90 of 100, 20 of 100 false alarms, 30 of 1,000 with cancer', () => {
  const counted: Outcomes = {
    low: { photos: 90_000, melanomas: 0, cancers: 10_000 },
    moderate: { photos: 0, melanomas: 0, cancers: 0 },
    high: { photos: 110_000, melanomas: 0, cancers: 90_000 },
  };
  const ratio = computeLikelihoodRatio(counted, 'high')!;
  expect(ratio).toBeCloseTo(0.9 / 0.2, 2);
  // 27 true and 194 false alarms of 1,000 people.
  expect(estimateEverydayCount(ratio, 0.03)).toBe(5 * Math.round((1000 * 27) / (27 + 194) / 5));
});

test('tiers that the counts would order the other way share one ratio', () => {
  const counted: Outcomes = {
    low: { photos: 151, melanomas: 2, cancers: 7 },
    moderate: { photos: 764, melanomas: 7, cancers: 655 },
    high: { photos: 98, melanomas: 35, cancers: 42 },
  };
  expect(computeLikelihoodRatio(counted, 'moderate')).toBe(computeLikelihoodRatio(counted, 'high'));
  expect(computeLikelihoodRatio(counted, 'low')).toBeLessThan(0.1);
});

test('where no photo showed cancer, or all did, there is no ratio', () => {
  const none: TestOutcome = { photos: 5, melanomas: 0, cancers: 0 };
  const all: TestOutcome = { photos: 5, melanomas: 5, cancers: 5 };
  for (const counted of [none, all]) {
    expect(computeLikelihoodRatio({ low: counted, moderate: counted, high: counted }, 'high')).toBeNull();
  }
});
