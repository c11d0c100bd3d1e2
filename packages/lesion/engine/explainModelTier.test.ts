import type { Caution, RiskLevel } from '#domain/analysis/assessment';
import { measureFeatures } from '#lesion/abcde/features';
import { computeRisk } from './classify';
import { circle, lesionPicture, maskOf, star, type RgbColor, type DrawnShape } from '#lesion/fixtures/drawn';
import { raiseContrast } from '#lesion/photo/analysisImage';
import { CAUTION_REASONS, explainModelTier } from './explainModelTier';
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
  const measures = measureFeatures(raiseContrast(lesionPicture(shape, paint)), findRegionInMask(maskOf(shape), 224)!);
  return explainModelTier(verdict, card, measures, attribution);
}

/** A map whose cells are 1 where `on`, by column and row of 14. */
const createMap = (on: (x: number, y: number) => boolean): number[] =>
  Array.from({ length: 196 }, (_, at) => (on(at % 14, Math.floor(at / 14)) ? 1 : 0));
const everywhere = createMap(() => true);

test('the first reason states the distance from the deciding limit in words', () => {
  expect(explainPicture('high', 0.32, circle, everywhere)[0]).toMatch(
    /melanoma is just above the limit for a high result/,
  );
  expect(explainPicture('high', 0.95, circle, everywhere)[0]).toMatch(/far above/);
  expect(explainPicture('low', 0.01, circle, everywhere)[0]).toMatch(/far below the limit for a moderate result/);
});

test('the three sentences differ for every picture', () => {
  for (const tier of ['low', 'moderate', 'high'] as const) {
    for (const attribution of [everywhere, createMap(() => false), createMap((x) => x < 5)]) {
      const explanation = explainPicture(tier, tier === 'low' ? 0.05 : 0.4, star(6), attribution);
      expect(new Set(explanation).size).toBe(3);
      explanation.forEach((sentence) => expect(sentence).toMatch(/^[A-Z0-9].*\.$/));
    }
  }
});

test('a raised tier that is attributed mostly to the surrounding skin says so', () => {
  const rim = createMap((x, y) => x < 3 || y < 3 || x > 10 || y > 10);
  expect(explainPicture('high', 0.4, circle, rim).join(' ')).toMatch(
    /% of what spoke for a high result lies on the skin/,
  );
});

test('a color attributed beyond its area is named with both shares', () => {
  const halves = (x: number): RgbColor => (x > 0 ? [34, 28, 28] : [168, 118, 78]);
  const right = createMap((x, y) => x > 7 && x < 10 && y > 4 && y < 9);
  const explanation = explainPicture('high', 0.31, circle, right, halves);
  expect(explanation.join(' ')).toMatch(
    /In the spot, (9\d|100) % of what spoke for a high result lies in its black parts, which are [45]\d % of it/,
  );
});

test('a color too small to count for C is never named, however much is attributed to it', () => {
  const speck = (x: number, y: number): RgbColor => (x > 0 && Math.hypot(x, y) < 0.07 ? [34, 28, 28] : [168, 118, 78]);
  const middle = createMap((x, y) => x === 7 && (y === 6 || y === 7));
  expect(explainPicture('high', 0.31, circle, middle, speck).join(' ')).not.toMatch(/black/);
});

test('a side attributed beyond its area is named with both shares', () => {
  const right = createMap((x) => x > 9);
  expect(explainPicture('high', 0.31, circle, right).join(' ')).toMatch(
    /In the spot, (9\d|100) % of what spoke for a high result lies at its right, which is 1\d % of it/,
  );
});

test('no part is named where the attribution is even or empty', () => {
  for (const attribution of [createMap((x, y) => Math.hypot(x - 6.5, y - 6.5) < 4), createMap(() => false)]) {
    expect(explainPicture('high', 0.31, circle, attribution)).toContain(
      'In the spot, no color and no side spoke for a high result much beyond its share.',
    );
  }
});

test('a part is named above one and a half times its share, and not below', () => {
  const halves = (x: number): RgbColor => (x > 0 ? [34, 28, 28] : [168, 118, 78]);
  const inside = createMap((x, y) => Math.hypot(x - 6.5, y - 6.5) < 4);
  /** The sentences for a spot whose black half accounts for this share of the attribution, 0..1. */
  const explain = (share: number): string => {
    const attribution = inside.map((value, at) => value * (at % 14 < 7 ? 1 - share : share));
    return explainPicture('high', 0.31, circle, attribution, halves).join(' ');
  };
  expect(explain(0.74)).toMatch(/no color and no side spoke for a high result much beyond its share/);
  expect(explain(0.76)).toMatch(
    /7[56] % of what spoke for a high result lies in its black parts, which are (49|50) % of it/,
  );
});

test('a likeness that contradicts the tier is called not certain enough for its own result', () => {
  expect(explainPicture('high', 0.31, circle, everywhere)).toContain(
    'It looks most like photos of common moles, but not surely enough for a lower result.',
  );
  expect(explainPicture('low', 0.6, circle, everywhere)).toContain(
    'It looks most like photos of melanoma, but not surely enough for a higher result.',
  );
});

test('a result that caution raised says so first, and its likeness claims no doubt that was not there', () => {
  for (const caution of ['features', 'unfamiliar'] as const) {
    const explanation = explainPicture('moderate', 0.05, circle, everywhere, undefined, caution);
    expect(explanation[0]).toBe(CAUTION_REASONS[caution]);
    expect(explanation).toContain('It looks most like photos of common moles.');
  }
});

test('A, B and C never appear among the reasons', () => {
  const rim = createMap((x, y) => x < 3 || y < 3 || x > 10 || y > 10);
  expect(explainPicture('high', 0.4, star(6), rim).join(' ')).not.toMatch(/halves differ|edge varies|color varies/);
});
