import type { RiskLevel } from '#domain/assessment';
import { measure } from './abcd';
import { riskOf } from './classify';
import { circle, lesionPicture, maskOf, star, type Colour, type Shape } from './fixtures/drawn';
import { raiseContrast } from './image';
import { reasonsFor } from './reasons';
import { lesionOf } from './segment';

const curve = { slope: 1, offset: 0 };
const limits = { temperature: 1, t1: 0.3, t2: 0.2, certainty: { low: curve, moderate: curve, high: curve } };
const card = {
  domains: { dermoscopic: limits, phone: limits },
  levels: { asymmetry: [0.3, 0.5], border: [0.2, 0.4], color: [0.3, 0.5] },
} satisfies Parameters<typeof reasonsFor>[1];

function reasons(tier: RiskLevel, mel: number, shape: Shape, attribution: number[], colour?: (x: number) => Colour) {
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
  expect(reasons('high', 0.4, circle, rim).join(' ')).toMatch(/% of what spoke for this result lies on the skin/);
});

test('the color that spoke for the tier beyond its area is named with both shares', () => {
  const halves = (x: number): Colour => (x > 0 ? [34, 28, 28] : [168, 118, 78]);
  const right = map((x, y) => x > 7 && x < 10 && y > 4 && y < 9);
  const own = reasons('high', 0.31, circle, right, halves);
  expect(own.join(' ')).toMatch(/The black parts spoke for it most: (9\d|100) % of it, on [45]\d % of the spot/);
});

test('a jagged edge fits a high result, and an even one is never said to', () => {
  expect(
    reasons(
      'high',
      0.31,
      star(6),
      map(() => false),
    ).join(' '),
  ).toMatch(/Its edge varies more than in four of five spots, which fits/);
  expect(
    reasons(
      'high',
      0.31,
      circle,
      map(() => false),
    ).join(' '),
  ).not.toMatch(/edge.*which fits/);
});

test('A, B and C, which do not enter the tier, are not among its reasons where two others are left', () => {
  const rim = map((x, y) => x < 3 || y < 3 || x > 10 || y > 10);
  expect(reasons('high', 0.4, star(6), rim).join(' ')).not.toMatch(/halves differ|edge varies|color varies/);
});
