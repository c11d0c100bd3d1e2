import { createRandom } from '#lesion/statistics/random';
import { drawAugmentation } from './augmentation';
import { writeRandomlyOriented } from './pictures';
import { decodeVectors, encodeVectors } from './safetensors';

const SIDE = 16;

test('an augmentation shifts by at most an eighth, recolors within its limits and erases a square of half the side', () => {
  const augmentation = drawAugmentation(64, SIDE, createRandom(1));
  for (let n = 0; n < 64; n++) {
    const rows = augmentation.rows.subarray(n * SIDE * SIDE, (n + 1) * SIDE * SIDE);
    const shownRows = rows.reduce((sum, value) => sum + value, 0);
    expect(shownRows).toBeGreaterThanOrEqual(SIDE - SIDE / 8);
    expect(shownRows).toBeLessThanOrEqual(SIDE);
    const erased = augmentation.mask
      .subarray(n * SIDE * SIDE, (n + 1) * SIDE * SIDE)
      .filter((value) => value === 0).length;
    expect(erased).toBeLessThanOrEqual((SIDE / 2) ** 2);
    expect(Math.abs(augmentation.light[3 * n]!)).toBeLessThanOrEqual(0.25);
    // Gray stays gray: each row of the color matrix sums to the contrast.
    const sums = [0, 3, 6].map((row) => [0, 1, 2].reduce((sum, i) => sum + augmentation.color[9 * n + row + i]!, 0));
    expect(sums[0]).toBeGreaterThanOrEqual(0.75 - 1e-6);
    expect(sums[0]).toBeLessThanOrEqual(1.25 + 1e-6);
    expect(sums[1]).toBeCloseTo(sums[0]!, 5);
  }
});

test('a photo occurs in eight orientations, each with all its pixels', () => {
  const picture = Float32Array.from({ length: 12 }, (_, i) => i);
  const orientations = new Set<string>();
  const random = createRandom(2);
  for (let i = 0; i < 200; i++) {
    const oriented = new Float32Array(12);
    writeRandomlyOriented(picture, 2, oriented, random);
    expect(oriented.slice(0, 4).sort()).toEqual(picture.slice(0, 4));
    orientations.add(oriented.join());
  }
  expect(orientations.size).toBe(8);
});

test('checkpoint vectors are read back bit for bit, and a truncated file is refused', () => {
  const vectors = { a: Float32Array.of(1.5, -0, 3e-42), b: new Float32Array(0) };
  const bytes = encodeVectors({ metadata: { steps: '7', position: '{"ü":1}' }, vectors });
  expect(decodeVectors(bytes)).toEqual({ metadata: { steps: '7', position: '{"ü":1}' }, vectors });
  expect(() => decodeVectors(bytes.subarray(0, bytes.length - 4))).toThrow('cut off');
});
