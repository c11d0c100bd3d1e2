import { describeFeatures as describeFeatures, measureFeatures } from './features';
import { COLOR_NAMES } from './colors';
import {
  BROWN,
  circle,
  halfMoon,
  lesionPicture,
  maskOf,
  star,
  type RgbColor,
  type DrawnShape,
} from '#lesion/fixtures/drawn';
import { raiseContrast } from '#lesion/photo/analysisImage';
import type { Pixels } from '#lesion/photo/pixels';
import { findRegionInMask } from './lesionRegion';

/** The six dermoscopic colors. */
const SIX: readonly RgbColor[] = [
  [246, 240, 236],
  [205, 80, 75],
  [168, 118, 78],
  [84, 50, 34],
  [92, 104, 120],
  [34, 28, 28],
];
const wedges = (x: number, y: number): RgbColor =>
  SIX[Math.floor(((Math.atan2(y, x) + Math.PI) / (2 * Math.PI)) * 5.999)]!;

const LEVELS = { asymmetry: [0.3, 0.5], border: [0.25, 0.45], color: [0.3, 0.5] } as const;

function measureShape(shape: DrawnShape, paint?: (x: number, y: number) => RgbColor) {
  return measureFeatures(raiseContrast(lesionPicture(shape, paint)), findRegionInMask(maskOf(shape), 224)!);
}

function describeShape(shape: DrawnShape, paint?: (x: number, y: number) => RgbColor) {
  const levels = { asymmetry: [...LEVELS.asymmetry], border: [...LEVELS.border], color: [...LEVELS.color] };
  return describeFeatures(measureShape(shape, paint), levels as Parameters<typeof describeFeatures>[1]);
}

test('a circle is symmetric, a half-moon is not', () => {
  expect(describeShape(circle).asymmetry.level).toBe('minimal');
  expect(measureShape(circle).asymmetry.score).toBeLessThan(0.1);
  expect(measureShape(halfMoon).asymmetry.score).toBeGreaterThan(0.4);
});

test('a circle of two colors is asymmetric in color, and the sentence names the side', () => {
  const halves = (x: number): RgbColor => (x > 0.1 ? [50, 34, 30] : BROWN);
  const { asymmetry } = describeShape(circle, halves);
  expect(asymmetry.level).not.toBe('minimal');
  expect(asymmetry.sentence).toMatch(/in color, most at the (right|left)\./);
});

test('for a lesion cut off by the picture, A is called uncertain and B is judged without the missing part', () => {
  const { asymmetry, border } = describeShape((x, y) => Math.hypot(x + 0.8, y) < 0.5);
  expect(asymmetry.sentence).toMatch(/^The .*\. The spot runs off the picture, so this is uncertain\.$/);
  const missing = ' The spot runs off the picture, so we judged it without the missing part.';
  expect(border.sentence).toBe(`The edge is even and ends abruptly.${missing}`);
  const jagged = describeShape((x, y) => star(6)(x + 0.8, y)).border.sentence;
  expect(jagged).toMatch(
    /^The edge is irregular and jagged with \d notches, most at the .*\. The spot runs off the picture/,
  );
  for (const { sentence } of Object.values(describeShape(circle))) expect(sentence).not.toMatch(/runs off/);
});

test('a circle has a regular border; a star has an irregular one with its notches counted', () => {
  expect(describeShape(circle).border.level).toBe('regular');
  const { border } = measureShape(star(6));
  expect(border.notches).toBe(6);
  expect(describeShape(star(6)).border.level).toBe('very_irregular');
  expect(describeShape(star(6)).border.sentence).toContain('6 notches');
});

test('the sentence names the side of a notch', () => {
  const notched: DrawnShape = (x, y) => circle(x, y) && !(x < -0.1 && y < -0.1 && Math.abs(x - y) < 0.12);
  expect(measureShape(notched).border.location).toBe('upper left');
});

test('each of the six dermoscopic colors is counted and named as before the contrast step', () => {
  const { colors } = measureShape(circle, wedges).color;
  expect(colors.map(({ name }) => name).sort()).toEqual([
    'black',
    'blue-gray',
    'dark brown',
    'light brown',
    'red',
    'white',
  ]);
  expect(colors.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 2);
});

test('one color is uniform, and its swatch is the photographed color', () => {
  const { color } = describeShape(circle);
  expect(color.level).toBe('uniform');
  expect(color.swatches).toHaveLength(1);
  const channels = [1, 3, 5].map((i) => parseInt(color.swatches[0]!.hex.slice(i, i + 2), 16));
  channels.forEach((value, i) => expect(Math.abs(value - BROWN[i]!)).toBeLessThanOrEqual(3));
});

test('the color sentence states how far apart the named colors are, independent of the level', () => {
  const halves =
    (right: RgbColor) =>
    (x: number): RgbColor =>
      x > 0.1 ? right : BROWN;
  const descriptions = [() => BROWN, halves([150, 104, 68]), halves([66, 42, 32]), halves([50, 34, 30]), wedges].map(
    (paint) => {
      const { level, sentence } = describeShape(circle, paint).color;
      return `${level}: ${sentence}`;
    },
  );
  expect(descriptions).toEqual([
    'uniform: One color: dark brown.',
    'uniform: 2 of six colors, close to one another: dark brown and light brown.',
    'varied: 2 of six colors, somewhat apart: dark brown and black.',
    'multiple_colors: 2 of six colors, somewhat apart: dark brown and black.',
    expect.stringMatching(/^multiple_colors: 6 of six colors, far apart: /),
  ]);
});

test('in a lesion of two colors, each swatch lies well inside its own half', () => {
  const halves = (x: number): RgbColor => (x > 0.1 ? [50, 34, 30] : BROWN);
  const { swatches } = describeShape(circle, halves).color;
  const places = swatches.map(({ name, at }) => [name, ...at!.map((share) => share * 2 - 1)]);
  expect(places).toEqual([
    ['dark brown', expect.closeTo(-0.2, 1), expect.closeTo(0, 1)],
    ['black', expect.closeTo(0.3, 1), expect.closeTo(0, 1)],
  ]);
});

test('each of six colors is placed on one of its own cells', () => {
  const { colors, cells } = measureShape(circle, wedges).color;
  const side = Math.sqrt(cells.length);
  const names = colors.map(({ at: [x, y] }) => cells[Math.floor(y * side) * side + Math.floor(x * side)]! - 1);
  expect(names.map((name) => COLOR_NAMES[name])).toEqual(colors.map(({ name }) => name));
});

test('a ring of color is placed on the ring, not in the hole; a color that fills the picture is placed in the middle', () => {
  const ring = (x: number, y: number): RgbColor => (Math.hypot(x, y) > 0.35 ? [50, 34, 30] : BROWN);
  const outer = measureShape(circle, ring).color.colors.find(({ name }) => name === 'black');
  expect(Math.hypot(outer!.at[0] * 2 - 1, outer!.at[1] * 2 - 1)).toBeGreaterThan(0.35);
  const [whole] = measureShape(() => true).color.colors;
  expect(whole!.at).toEqual([expect.closeTo(0.5, 1), expect.closeTo(0.5, 1)]);
});

/** The picture or mask after a quarter turn. */
function turnQuarter(image: Pixels): Pixels {
  const data = new Uint8ClampedArray(image.data.length);
  for (let y = 0; y < 224; y++) {
    for (let x = 0; x < 224; x++) {
      for (let c = 0; c < 3; c++) data[(x * 224 + 223 - y) * 3 + c] = image.data[(y * 224 + x) * 3 + c]!;
    }
  }
  return { ...image, data };
}

test('rotating or mirroring a lesion changes no score by more than 0.02', () => {
  const blob: DrawnShape = (x, y) => Math.hypot(x * 1.3 - 0.05, y) < 0.4 + 0.12 * Math.cos(3 * Math.atan2(y, x) + 0.4);
  const mirrored: DrawnShape = (x, y) => blob(-x, y);
  const paint = (x: number, y: number): RgbColor => (x + 2 * y > 0.2 ? [84, 50, 34] : BROWN);
  const straight = measureShape(blob, paint);
  const quarter: DrawnShape = (x, y) => blob(y, -x);
  const picture = raiseContrast(turnQuarter(lesionPicture(blob, paint)));
  const others = [
    measureShape(mirrored, (x, y) => paint(-x, y)),
    measureFeatures(picture, findRegionInMask(maskOf(quarter), 224)!),
  ];
  for (const other of others) {
    for (const feature of ['asymmetry', 'border', 'color'] as const) {
      expect(Math.abs(other[feature].score - straight[feature].score)).toBeLessThan(0.02);
    }
  }
});

test('the color spread of a lesion cut off at a corner is the same for every corner', () => {
  const corner: DrawnShape = (x, y) => Math.hypot(x + 1, y + 1) < 0.9;
  const paint = (x: number, y: number): RgbColor => (Math.hypot(x + 1, y + 1) < 0.3 ? [34, 28, 28] : BROWN);
  const upperLeft = measureShape(corner, paint).color;
  const lowerRight = measureShape(
    (x, y) => corner(-x, -y),
    (x, y) => paint(-x, -y),
  ).color;
  expect(Math.abs(upperLeft.spread - lowerRight.spread)).toBeLessThan(0.5);
});
