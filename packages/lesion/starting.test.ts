import { fixtures, fixturePath } from './fixtures/photographs';
import { readFileSync } from 'node:fs';
import { decodePhoto } from './decode';
import { centralSquare, type Pixels } from './image';
import { startingSquareOf } from './starting';

/** Light skin with a brown disc, in pixels. */
function skinWith(width: number, height: number, disc?: { x: number; y: number; radius: number }): Pixels {
  const data = new Uint8ClampedArray(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const inside = disc && Math.hypot((i % width) - disc.x, Math.floor(i / width) - disc.y) < disc.radius;
    data.set(inside ? [96, 58, 44] : [214, 170, 150], 3 * i);
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

test('it goes no nearer than a person would follow, and never past the border', () => {
  const tiny = startingSquareOf(skinWith(1200, 900, { x: 600, y: 450, radius: 12 }));
  expect(tiny.size).toBeCloseTo(0.45 * 900);
  for (const at of [60, 840]) {
    const { x, y, size } = startingSquareOf(skinWith(900, 900, { x: at, y: at, radius: 50 }));
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(Math.max(x, y) + size).toBeLessThanOrEqual(900);
  }
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
