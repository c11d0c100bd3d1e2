import { describe as describeFeatures, measure } from './abcd';
import { COLOR_NAMES } from './colors';
import { BROWN, circle, halfMoon, lesionPicture, maskOf, star, type Colour, type Shape } from '#lesion/fixtures/drawn';
import { raiseContrast, type Pixels } from '#lesion/photo/analysisImage';
import { lesionOf } from './segment';

/** The six dermoscopic colours. */
const SIX: readonly Colour[] = [
  [246, 240, 236],
  [205, 80, 75],
  [168, 118, 78],
  [84, 50, 34],
  [92, 104, 120],
  [34, 28, 28],
];
const wedges = (x: number, y: number): Colour =>
  SIX[Math.floor(((Math.atan2(y, x) + Math.PI) / (2 * Math.PI)) * 5.999)]!;

const LEVELS = { asymmetry: [0.3, 0.5], border: [0.25, 0.45], color: [0.3, 0.5] } as const;

function measured(shape: Shape, colour?: (x: number, y: number) => Colour) {
  return measure(raiseContrast(lesionPicture(shape, colour)), lesionOf(maskOf(shape), 224)!);
}

function described(shape: Shape, colour?: (x: number, y: number) => Colour) {
  const levels = { asymmetry: [...LEVELS.asymmetry], border: [...LEVELS.border], color: [...LEVELS.color] };
  return describeFeatures(measured(shape, colour), levels as Parameters<typeof describeFeatures>[1]);
}

test('a circle is symmetric, a half-moon is not', () => {
  expect(described(circle).asymmetry.level).toBe('minimal');
  expect(measured(circle).asymmetry.score).toBeLessThan(0.1);
  expect(measured(halfMoon).asymmetry.score).toBeGreaterThan(0.4);
});

test('a circle of two colours is asymmetric in colour, and the sentence names the side', () => {
  const halves = (x: number): Colour => (x > 0.1 ? [50, 34, 30] : BROWN);
  const { asymmetry } = described(circle, halves);
  expect(asymmetry.level).not.toBe('minimal');
  expect(asymmetry.sentence).toMatch(/in color, most at the (right|left)\./);
});

test('of a lesion that runs off the picture, A says that it is uncertain, and B that it is judged without the missing part', () => {
  const { asymmetry, border } = described((x, y) => Math.hypot(x + 0.8, y) < 0.5);
  expect(asymmetry.sentence).toMatch(/^The .*\. The spot runs off the picture, so this is uncertain\.$/);
  const missing = ' The spot runs off the picture, so this is judged without the missing part.';
  expect(border.sentence).toBe(`The edge is even and ends abruptly.${missing}`);
  const jagged = described((x, y) => star(6)(x + 0.8, y)).border.sentence;
  expect(jagged).toMatch(
    /^The edge is irregular and jagged with \d notches, most at the .*\. The spot runs off the picture/,
  );
  for (const { sentence } of Object.values(described(circle))) expect(sentence).not.toMatch(/runs off/);
});

test('a circle has a regular border, a star a jagged one with its notches counted', () => {
  expect(described(circle).border.level).toBe('regular');
  const { border } = measured(star(6));
  expect(border.notches).toBe(6);
  expect(described(star(6)).border.level).toBe('very_irregular');
  expect(described(star(6)).border.sentence).toContain('6 notches');
});

test('the notch of a border is named by where it is', () => {
  const notched: Shape = (x, y) => circle(x, y) && !(x < -0.1 && y < -0.1 && Math.abs(x - y) < 0.12);
  expect(measured(notched).border.where).toBe('upper left');
});

test('each of the six dermoscopic colours is counted and named as it was before the contrast step', () => {
  const { found } = measured(circle, wedges).color;
  expect(found.map(({ name }) => name).sort()).toEqual([
    'black',
    'blue-grey',
    'dark brown',
    'light brown',
    'red',
    'white',
  ]);
  expect(found.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 2);
});

test('one colour is uniform, and its swatch is the colour that was photographed', () => {
  const { color } = described(circle);
  expect(color.level).toBe('uniform');
  expect(color.swatches).toHaveLength(1);
  const channels = [1, 3, 5].map((i) => parseInt(color.swatches[0]!.hex.slice(i, i + 2), 16));
  channels.forEach((value, i) => expect(Math.abs(value - BROWN[i]!)).toBeLessThanOrEqual(3));
});

test('the sentence about colours says how far apart those it names are, whatever the level rests on', () => {
  const halves =
    (right: Colour) =>
    (x: number): Colour =>
      x > 0.1 ? right : BROWN;
  const said = [() => BROWN, halves([150, 104, 68]), halves([66, 42, 32]), halves([50, 34, 30]), wedges].map(
    (colour) => {
      const { level, sentence } = described(circle, colour).color;
      return `${level}: ${sentence}`;
    },
  );
  expect(said).toEqual([
    'uniform: One color: dark brown.',
    'uniform: 2 of six colors, close to one another: dark brown and light brown.',
    'varied: 2 of six colors, somewhat apart: dark brown and black.',
    'multiple_colors: 2 of six colors, somewhat apart: dark brown and black.',
    expect.stringMatching(/^multiple_colors: 6 of six colors, far apart: /),
  ]);
});

test('of a lesion in two colours, each is placed well inside its own half', () => {
  const halves = (x: number): Colour => (x > 0.1 ? [50, 34, 30] : BROWN);
  const { swatches } = described(circle, halves).color;
  const places = swatches.map(({ name, at }) => [name, ...at!.map((share) => share * 2 - 1)]);
  expect(places).toEqual([
    ['dark brown', expect.closeTo(-0.2, 1), expect.closeTo(0, 1)],
    ['black', expect.closeTo(0.3, 1), expect.closeTo(0, 1)],
  ]);
});

test('each of six colours is placed on a cell of its own', () => {
  const { found, cells } = measured(circle, wedges).color;
  const side = Math.sqrt(cells.length);
  const there = found.map(({ at: [x, y] }) => cells[Math.floor(y * side) * side + Math.floor(x * side)]! - 1);
  expect(there.map((name) => COLOR_NAMES[name])).toEqual(found.map(({ name }) => name));
});

test('a ring of colour is placed on the ring, not in the hole; a colour that fills the picture in its middle', () => {
  const ring = (x: number, y: number): Colour => (Math.hypot(x, y) > 0.35 ? [50, 34, 30] : BROWN);
  const outer = measured(circle, ring).color.found.find(({ name }) => name === 'black');
  expect(Math.hypot(outer!.at[0] * 2 - 1, outer!.at[1] * 2 - 1)).toBeGreaterThan(0.35);
  const [whole] = measured(() => true).color.found;
  expect(whole!.at).toEqual([expect.closeTo(0.5, 1), expect.closeTo(0.5, 1)]);
});

/** The picture or mask after a quarter turn. */
function turned(image: Pixels): Pixels {
  const data = new Uint8ClampedArray(image.data.length);
  for (let y = 0; y < 224; y++) {
    for (let x = 0; x < 224; x++) {
      for (let c = 0; c < 3; c++) data[(x * 224 + 223 - y) * 3 + c] = image.data[(y * 224 + x) * 3 + c]!;
    }
  }
  return { ...image, data };
}

test('turning or mirroring a lesion changes none of its numbers by more than 0.02', () => {
  const blob: Shape = (x, y) => Math.hypot(x * 1.3 - 0.05, y) < 0.4 + 0.12 * Math.cos(3 * Math.atan2(y, x) + 0.4);
  const mirrored: Shape = (x, y) => blob(-x, y);
  const colour = (x: number, y: number): Colour => (x + 2 * y > 0.2 ? [84, 50, 34] : BROWN);
  const straight = measured(blob, colour);
  const quarter: Shape = (x, y) => blob(y, -x);
  const picture = raiseContrast(turned(lesionPicture(blob, colour)));
  const others = [measured(mirrored, (x, y) => colour(-x, y)), measure(picture, lesionOf(maskOf(quarter), 224)!)];
  for (const other of others) {
    for (const feature of ['asymmetry', 'border', 'color'] as const) {
      expect(Math.abs(other[feature].score - straight[feature].score)).toBeLessThan(0.02);
    }
  }
});

test('the colours of a lesion that runs off a corner of the picture spread as far, whichever corner it is', () => {
  const corner: Shape = (x, y) => Math.hypot(x + 1, y + 1) < 0.9;
  const colour = (x: number, y: number): Colour => (Math.hypot(x + 1, y + 1) < 0.3 ? [34, 28, 28] : BROWN);
  const upperLeft = measured(corner, colour).color;
  const lowerRight = measured(
    (x, y) => corner(-x, -y),
    (x, y) => colour(-x, -y),
  ).color;
  expect(Math.abs(upperLeft.spread - lowerRight.spread)).toBeLessThan(0.5);
});
