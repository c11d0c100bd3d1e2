import type { RiskLevel } from '#domain/analysis/assessment';
import { measure } from '#lesion/abcde/abcd';
import { riskOf } from './classify';
import { circle, lesionPicture, maskOf, star, type Colour, type Shape } from '#lesion/fixtures/drawn';
import { raiseContrast } from '#lesion/photo/analysisImage';
import { reasonsFor } from './reasons';
import { lesionOf } from '#lesion/abcde/segment';

const curve = { slope: 1, offset: 0 };
const limits = { temperature: 1, t1: 0.3, t2: 0.2, certainty: { low: curve, moderate: curve, high: curve } };
const card = {
  domains: { dermoscopic: limits, phone: limits },
} satisfies Parameters<typeof reasonsFor>[1];

function reasons(
  tier: RiskLevel,
  mel: number,
  shape: Shape,
  attribution: number[],
  colour?: (x: number, y: number) => Colour,
) {
  const probabilities = { mel, nv: 1 - mel, bcc: 0, akiec: 0, bkl: 0, df: 0, vasc: 0 };
  const verdict = { domain: 'phone', probabilities, risk: riskOf(probabilities), tier, confidence: 0.5 } as const;
  const measures = measure(raiseContrast(lesionPicture(shape, colour)), lesionOf(maskOf(shape), 224)!);
  return reasonsFor(verdict, card, measures, attribution);
}

/** A map whose cells are 1 where `on`, by column and row of 14. */
const map = (on: (x: number, y: number) => boolean): number[] =>
  Array.from({ length: 196 }, (_, at) => (on(at % 14, Math.floor(at / 14)) ? 1 : 0));
const everywhere = map(() => true);

test('the first reason is the distance from the limit that decided, in words', () => {
  expect(reasons('high', 0.32, circle, everywhere)[0]).toMatch(/melanoma is just above the limit for a high result/);
  expect(reasons('high', 0.95, circle, everywhere)[0]).toMatch(/far above/);
  expect(reasons('low', 0.01, circle, everywhere)[0]).toMatch(/far below the limit for a moderate result/);
});

test('there are three different sentences, whatever the picture', () => {
  for (const tier of ['low', 'moderate', 'high'] as const) {
    for (const attribution of [everywhere, map(() => false), map((x) => x < 5)]) {
      const own = reasons(tier, tier === 'low' ? 0.05 : 0.4, star(6), attribution);
      expect(new Set(own).size).toBe(3);
      own.forEach((sentence) => expect(sentence).toMatch(/^[A-Z0-9].*\.$/));
    }
  }
});

test('a raised tier that was seen mostly on the skin around the spot says so', () => {
  const rim = map((x, y) => x < 3 || y < 3 || x > 10 || y > 10);
  expect(reasons('high', 0.4, circle, rim).join(' ')).toMatch(/% of what spoke for a high result lies on the skin/);
});

test('the color that spoke for the tier beyond its area is named with both shares', () => {
  const halves = (x: number): Colour => (x > 0 ? [34, 28, 28] : [168, 118, 78]);
  const right = map((x, y) => x > 7 && x < 10 && y > 4 && y < 9);
  const own = reasons('high', 0.31, circle, right, halves);
  expect(own.join(' ')).toMatch(
    /In the spot, (9\d|100) % of what spoke for a high result lies in its black parts, which are [45]\d % of it/,
  );
});

test('a color that C does not count, for there is too little of it, is named by no reason, however much spoke there', () => {
  const speck = (x: number, y: number): Colour => (x > 0 && Math.hypot(x, y) < 0.07 ? [34, 28, 28] : [168, 118, 78]);
  const middle = map((x, y) => x === 7 && (y === 6 || y === 7));
  expect(reasons('high', 0.31, circle, middle, speck).join(' ')).not.toMatch(/black/);
});

test('the side that spoke for the tier beyond its area is named with both shares', () => {
  const right = map((x) => x > 9);
  expect(reasons('high', 0.31, circle, right).join(' ')).toMatch(
    /In the spot, (9\d|100) % of what spoke for a high result lies at its right, which is 1\d % of it/,
  );
});

test('where all of the spot spoke alike, or nothing did, no part of it is named', () => {
  for (const attribution of [map((x, y) => Math.hypot(x - 6.5, y - 6.5) < 4), map(() => false)]) {
    expect(reasons('high', 0.31, circle, attribution)).toContain(
      'In the spot, no color and no side spoke for a high result much beyond its share.',
    );
  }
});

test('a part is named where it spoke for more than one and a half times its share, and not where for just less', () => {
  const halves = (x: number): Colour => (x > 0 ? [34, 28, 28] : [168, 118, 78]);
  const inside = map((x, y) => Math.hypot(x - 6.5, y - 6.5) < 4);
  /** What is said where the black half of the spot spoke for so much of the result, 0..1. */
  const said = (share: number): string => {
    const attribution = inside.map((value, at) => value * (at % 14 < 7 ? 1 - share : share));
    return reasons('high', 0.31, circle, attribution, halves).join(' ');
  };
  expect(said(0.74)).toMatch(/no color and no side spoke for a high result much beyond its share/);
  expect(said(0.76)).toMatch(
    /7[56] % of what spoke for a high result lies in its black parts, which are (49|50) % of it/,
  );
});

test('what a picture resembles most and its tier does not follow was not sure enough for the result it speaks for', () => {
  expect(reasons('high', 0.31, circle, everywhere)).toContain(
    'It looks most like photos of common moles, but not surely enough for a lower result.',
  );
  expect(reasons('low', 0.6, circle, everywhere)).toContain(
    'It looks most like photos of melanoma, but not surely enough for a higher result.',
  );
});

test('A, B and C, which do not enter the tier, are not among its reasons where two others are left', () => {
  const rim = map((x, y) => x < 3 || y < 3 || x > 10 || y > 10);
  expect(reasons('high', 0.4, star(6), rim).join(' ')).not.toMatch(/halves differ|edge varies|color varies/);
});
