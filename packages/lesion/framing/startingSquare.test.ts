import { fixtures, fixturePath } from '#lesion/fixtures/photographs';
import { readFileSync } from 'node:fs';
import { decodePhoto } from '#lesion/photo/decode';
import { centralSquare, type Pixels } from '#lesion/photo/analysisImage';
import { startingSquareOf } from './startingSquare';

const SKIN = [214, 170, 150];
const BROWN = [96, 58, 44];

/** Light skin with a brown disc, in pixels; its colour fades into the skin over `fade` of its radius to either side. */
function skinWith(width: number, height: number, disc?: { x: number; y: number; radius: number }, fade = 1e-6): Pixels {
  const data = new Uint8ClampedArray(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const far = disc ? Math.hypot((i % width) - disc.x, Math.floor(i / width) - disc.y) / disc.radius : Infinity;
    const share = Math.min(1, Math.max(0, (1 + fade - far) / (2 * fade)));
    for (let c = 0; c < 3; c++) data[3 * i + c] = SKIN[c]! + share * (BROWN[c]! - SKIN[c]!);
  }
  return { width, height, channels: 3, data };
}

test('the frame starts about the spot that stands out, twice as wide as it, wherever it lies in the middle square', () => {
  const square = startingSquareOf(skinWith(1200, 900, { x: 450, y: 330, radius: 120 }));
  expect(square.size).toBeGreaterThan(1.8 * 240);
  expect(square.size).toBeLessThan(2.2 * 240);
  expect(Math.abs(square.x + square.size / 2 - 450)).toBeLessThan(20);
  expect(Math.abs(square.y + square.size / 2 - 330)).toBeLessThan(20);
});

test('a spot that fades into the skin far off the middle is framed as well as one there: it is looked at once more', () => {
  const square = startingSquareOf(skinWith(1200, 900, { x: 400, y: 570, radius: 150 }, 0.4));
  expect(square.size / 300).toBeCloseTo(2, 1);
  expect(Math.hypot(square.x + square.size / 2 - 400, square.y + square.size / 2 - 570)).toBeLessThan(8);
});

test('it goes no nearer than a person would follow, nor than a person may', () => {
  expect(startingSquareOf(skinWith(1200, 900, { x: 600, y: 450, radius: 12 })).size).toBeCloseTo(0.45 * 900);
  for (const side of [96, 120, 200]) {
    const photo = skinWith(side, 3 * side, { x: side / 2, y: 1.5 * side, radius: side / 20 });
    expect(startingSquareOf(photo).size).toBeCloseTo(96);
  }
});

test.each([
  ['a large spot', 900, 900, { x: 450, y: 450, radius: 300 }],
  ['a spot in a corner', 900, 900, { x: 60, y: 60, radius: 50 }],
  ['a spot in the other corner', 900, 900, { x: 840, y: 840, radius: 50 }],
  ['a spot low on a tall photo', 900, 1500, { x: 450, y: 1050, radius: 60 }],
])('%s keeps the frame within the photo, and in it', (_, width, height, disc) => {
  const { x, y, size } = startingSquareOf(skinWith(width, height, disc));
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(x + size).toBeLessThanOrEqual(width);
  expect(y + size).toBeLessThanOrEqual(height);
  expect(x).toBeLessThan(disc.x);
  expect(x + size).toBeGreaterThan(disc.x);
  expect(y + size).toBeGreaterThan(disc.y + disc.radius);
  expect(y).toBeLessThan(disc.y);
});

test('where no spot stands out it is the middle square', () => {
  const bare = skinWith(1200, 900);
  expect(startingSquareOf(bare)).toEqual(centralSquare(bare));
});

test('on every photograph kept with the code the frame starts about the middle of the spot', async () => {
  for (const { file } of fixtures()) {
    const photo = await decodePhoto(readFileSync(fixturePath(file)));
    const { x, y, size } = startingSquareOf(photo);
    const off = Math.hypot(x + size / 2 - photo.width / 2, y + size / 2 - photo.height / 2);
    expect({ file, near: off < 0.2 * Math.min(photo.width, photo.height) }).toEqual({ file, near: true });
  }
});
