import { fixtures, fixturePath } from '#lesion/fixtures/photographs';
import { readFileSync } from 'node:fs';
import { decodePhoto } from '#lesion/photo/decodePhoto';
import { centralSquare } from '#lesion/photo/square';
import type { Pixels } from '#lesion/photo/pixels';
import { findStartingSquare } from './startingSquare';

const SKIN = [214, 170, 150];
const BROWN = [96, 58, 44];

/** Light skin with a brown disc, in pixels. The edge of the disc fades over `fade` of its radius to both sides. */
function drawSkin(width: number, height: number, disc?: { x: number; y: number; radius: number }, fade = 1e-6): Pixels {
  const data = new Uint8ClampedArray(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const distance = disc ? Math.hypot((i % width) - disc.x, Math.floor(i / width) - disc.y) / disc.radius : Infinity;
    const share = Math.min(1, Math.max(0, (1 + fade - distance) / (2 * fade)));
    for (let c = 0; c < 3; c++) data[3 * i + c] = SKIN[c]! + share * (BROWN[c]! - SKIN[c]!);
  }
  return { width, height, channels: 3, data };
}

test('the square starts around the visible spot, twice as wide as the spot, anywhere in the central square', () => {
  const square = findStartingSquare(drawSkin(1200, 900, { x: 450, y: 330, radius: 120 }));
  expect(square.size).toBeGreaterThan(1.8 * 240);
  expect(square.size).toBeLessThan(2.2 * 240);
  expect(Math.abs(square.x + square.size / 2 - 450)).toBeLessThan(20);
  expect(Math.abs(square.y + square.size / 2 - 330)).toBeLessThan(20);
});

test('a blurry spot far off the center is framed as well as a central one, thanks to the second pass', () => {
  const square = findStartingSquare(drawSkin(1200, 900, { x: 400, y: 570, radius: 150 }, 0.4));
  expect(square.size / 300).toBeCloseTo(2, 1);
  expect(Math.hypot(square.x + square.size / 2 - 400, square.y + square.size / 2 - 570)).toBeLessThan(8);
});

test('the square is never smaller than the minimum share of the photo or the minimum side', () => {
  expect(findStartingSquare(drawSkin(1200, 900, { x: 600, y: 450, radius: 12 })).size).toBeCloseTo(0.45 * 900);
  for (const side of [96, 120, 200]) {
    const photo = drawSkin(side, 3 * side, { x: side / 2, y: 1.5 * side, radius: side / 20 });
    expect(findStartingSquare(photo).size).toBeCloseTo(96);
  }
});

test.each([
  ['a large spot', 900, 900, { x: 450, y: 450, radius: 300 }],
  ['a spot in a corner', 900, 900, { x: 60, y: 60, radius: 50 }],
  ['a spot in the other corner', 900, 900, { x: 840, y: 840, radius: 50 }],
  ['a spot low on a tall photo', 900, 1500, { x: 450, y: 1050, radius: 60 }],
])('with %s the square stays within the photo and contains the spot', (_, width, height, disc) => {
  const { x, y, size } = findStartingSquare(drawSkin(width, height, disc));
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(x + size).toBeLessThanOrEqual(width);
  expect(y + size).toBeLessThanOrEqual(height);
  expect(x).toBeLessThan(disc.x);
  expect(x + size).toBeGreaterThan(disc.x);
  expect(y + size).toBeGreaterThan(disc.y + disc.radius);
  expect(y).toBeLessThan(disc.y);
});

test('without a visible spot it is the central square', () => {
  const bare = drawSkin(1200, 900);
  expect(findStartingSquare(bare)).toEqual(centralSquare(bare));
});

test('on every fixture photo the square starts near the center of the spot', async () => {
  for (const { file } of fixtures()) {
    const photo = await decodePhoto(readFileSync(fixturePath(file)));
    const { x, y, size } = findStartingSquare(photo);
    const offset = Math.hypot(x + size / 2 - photo.width / 2, y + size / 2 - photo.height / 2);
    expect({ file, isCentered: offset < 0.2 * Math.min(photo.width, photo.height) }).toEqual({
      file,
      isCentered: true,
    });
  }
});
