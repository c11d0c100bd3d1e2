import { measureQuality } from '#lesion/quality/quality';
import type { Caution, RiskLevel } from '#domain/analysis/assessment';
import { measureFeatures } from '#lesion/abcde/features';
import { computeRisk } from './classify';
import { circle, lesionPicture, maskOf, star, type RgbColor, type DrawnShape } from '#lesion/fixtures/drawn';
import { raiseContrast } from '#lesion/photo/analysisImage';
import { describeCaution, explainModelTier } from './explainModelTier';
import { findRegionInMask } from '#lesion/abcde/lesionRegion';

const curve = { slope: 1, offset: 0 };
const limits = { temperature: 1, t1: 0.3, t2: 0.2, certainty: { low: curve, moderate: curve, high: curve } };
const card = {
  domains: { dermoscopic: limits, phone: limits },
} satisfies Parameters<typeof explainModelTier>[1];

function explainPicture(
  tier: RiskLevel,
  mel: number,
  shape: DrawnShape,
  attribution: number[],
  paint?: (x: number, y: number) => RgbColor,
  caution: Caution | null = null,
  hair = 0,
) {
  const probabilities = { mel, nv: 1 - mel, bcc: 0, akiec: 0, bkl: 0, df: 0, vasc: 0 };
  const verdict = {
    domain: 'phone',
    probabilities,
    risk: computeRisk(probabilities),
    tier,
    confidence: 0.5,
    caution,
  } as const;
  const picture = raiseContrast(lesionPicture(shape, paint));
  const measures = measureFeatures(picture, findRegionInMask(maskOf(shape), 224)!);
  const quality = { ...measureQuality(picture), hair };
  const { reasons, reasonDetails } = explainModelTier(verdict, card, measures, attribution, quality);
  expect(reasonDetails).toHaveLength(reasons.length);
  return { reasons, details: reasonDetails.join(' ') };
}

/** A map whose cells are 1 where `on`, by column and row of 14. */
const createMap = (on: (x: number, y: number) => boolean): number[] =>
  Array.from({ length: 196 }, (_, at) => (on(at % 14, Math.floor(at / 14)) ? 1 : 0));
const everywhere = createMap(() => true);

test('the first reason states the distance from the deciding cutoff in words, and its detail in numbers', () => {
  const just = explainPicture('high', 0.32, circle, everywhere);
  expect(just.reasons[0]).toBe('It scored just above our cutoff for high risk.');
  expect(just.details).toContain('Probability of melanoma by the network: 0.320. Cutoff for a high result: 0.300.');
  expect(explainPicture('high', 0.95, circle, everywhere).reasons[0]).toMatch(/well above our cutoff for high risk/);
  expect(explainPicture('low', 0.01, circle, everywhere).reasons[0]).toMatch(/well below our warning cutoff/);
  const belowHigh = explainPicture('moderate', 0.28, circle, everywhere);
  expect(belowHigh.reasons[0]).toBe('It scored just below our cutoff for high risk.');
  expect(belowHigh.details).toContain(
    'Probability of melanoma by the network: 0.280. Cutoff for a high result: 0.300.',
  );
});

test('a low result with hair around the spot says so and how to do better; others do not', () => {
  const under = (tier: RiskLevel, hair: number) =>
    explainPicture(tier, tier === 'low' ? 0.05 : 0.4, circle, everywhere, undefined, null, hair);
  expect(under('low', 0.1).reasons[1]).toMatch(/^Hair covers part.*Part it and take another photo/);
  expect(under('low', 0.1).details).toContain('Hair covers 10% of the skin around the outline.');
  for (const { reasons } of [under('low', 0.04), under('moderate', 0.1)]) expect(reasons.join()).not.toMatch(/Hair/);
});

test('the three sentences differ for every picture, and none has a percentage', () => {
  for (const tier of ['low', 'moderate', 'high'] as const) {
    for (const attribution of [everywhere, createMap(() => false), createMap((x) => x < 5)]) {
      const { reasons } = explainPicture(tier, tier === 'low' ? 0.05 : 0.4, star(6), attribution);
      expect(new Set(reasons).size).toBe(3);
      for (const sentence of reasons) {
        expect(sentence).toMatch(/^[A-Z].*\.$/);
        expect(sentence).not.toMatch(/%|\d/);
      }
    }
  }
});

test('a raised tier that is attributed mostly to the surrounding skin says so, with the share in its detail', () => {
  const rim = createMap((x, y) => x < 3 || y < 3 || x > 10 || y > 10);
  const { reasons, details } = explainPicture('high', 0.4, circle, rim);
  expect(reasons).toContain('The tool reacted mostly to the skin around the spot. Try a closer photo.');
  expect(details).toMatch(/\d+% of the attribution lies outside the outline/);
});

test('a color attributed beyond its area is named, with both shares in its detail', () => {
  const halves = (x: number): RgbColor => (x > 0 ? [34, 28, 28] : [168, 118, 78]);
  const right = createMap((x, y) => x > 7 && x < 10 && y > 4 && y < 9);
  const { reasons, details } = explainPicture('high', 0.31, circle, right, halves);
  expect(reasons).toContain('The black part of the spot counted most toward this result.');
  expect(details).toMatch(/The black part: (9\d|100)% of the attribution inside the outline, [45]\d% of the area/);
});

test('a color too small to count for C is never named, however much is attributed to it', () => {
  const speck = (x: number, y: number): RgbColor => (x > 0 && Math.hypot(x, y) < 0.07 ? [34, 28, 28] : [168, 118, 78]);
  const middle = createMap((x, y) => x === 7 && (y === 6 || y === 7));
  expect(explainPicture('high', 0.31, circle, middle, speck).reasons.join(' ')).not.toMatch(/black/);
});

test('a side attributed beyond its area is named, with both shares in its detail', () => {
  const right = explainPicture(
    'high',
    0.31,
    circle,
    createMap((x) => x > 9),
  );
  expect(right.reasons).toContain('The right part of the spot counted most toward this result.');
  expect(right.details).toMatch(/The right part: (9\d|100)% of the attribution inside the outline, 1\d% of the area/);
  const bottom = explainPicture(
    'high',
    0.31,
    circle,
    createMap((_, y) => y > 9),
  );
  expect(bottom.reasons).toContain('The lower part of the spot counted most toward this result.');
});

test('no part is named where the attribution is even or empty', () => {
  for (const attribution of [createMap((x, y) => Math.hypot(x - 6.5, y - 6.5) < 4), createMap(() => false)]) {
    expect(explainPicture('high', 0.31, circle, attribution).reasons).toContain(
      'No single part or color drove this result.',
    );
  }
});

test('a part is named above one and a half times its share, and not below', () => {
  const halves = (x: number): RgbColor => (x > 0 ? [34, 28, 28] : [168, 118, 78]);
  const inside = createMap((x, y) => Math.hypot(x - 6.5, y - 6.5) < 4);
  /** The explanation for a spot whose black half accounts for this share of the attribution, 0..1. */
  const explain = (share: number) => {
    const attribution = inside.map((value, at) => value * (at % 14 < 7 ? 1 - share : share));
    return explainPicture('high', 0.31, circle, attribution, halves);
  };
  expect(explain(0.74).reasons.join(' ')).toMatch(/No single part or color drove this result/);
  expect(explain(0.76).details).toMatch(/The black part: 7[56]% of the attribution .* (49|50)% of the area/);
});

test('a likeness that contradicts a high result is followed by the one that explains it, and a low result says what it doubts', () => {
  expect(explainPicture('high', 0.31, circle, everywhere).reasons).toContain(
    'It looks most like a common mole, but also like a melanoma.',
  );
  expect(explainPicture('low', 0.6, circle, everywhere).reasons).toContain(
    'It looks most like a melanoma, but not clearly enough to raise the result.',
  );
});

test('a result that caution raised says so first, and its likeness claims no doubt that was not there', () => {
  for (const caution of ['features', 'unfamiliar'] as const) {
    const { reasons } = explainPicture('moderate', 0.05, circle, everywhere, undefined, caution);
    expect(reasons[0]).toBe(describeCaution(caution));
    expect(reasons).toContain('It looks most like a common mole.');
  }
});

test('A, B and C never appear among the reasons', () => {
  const rim = createMap((x, y) => x < 3 || y < 3 || x > 10 || y > 10);
  expect(explainPicture('high', 0.4, star(6), rim).reasons.join(' ')).not.toMatch(
    /halves differ|edge varies|color varies/,
  );
});
