import { randomOf } from '#lesion/training/graph/random';
import { drawAugmentation } from './augmentation';
import { writeTurned } from './pictures';
import { decodeVectors, encodeVectors } from './safetensors';

const SIDE = 16;

test('an augmentation shifts by at most an eighth, recolors within its limits and cuts a square of half the side', () => {
  const drawn = drawAugmentation(64, SIDE, randomOf(1));
  for (let n = 0; n < 64; n++) {
    const rows = drawn.rows.subarray(n * SIDE * SIDE, (n + 1) * SIDE * SIDE);
    const kept = rows.reduce((sum, value) => sum + value, 0);
    expect(kept).toBeGreaterThanOrEqual(SIDE - SIDE / 8);
    expect(kept).toBeLessThanOrEqual(SIDE);
    const cut = drawn.mask.subarray(n * SIDE * SIDE, (n + 1) * SIDE * SIDE).filter((value) => value === 0).length;
    expect(cut).toBeLessThanOrEqual((SIDE / 2) ** 2);
    expect(Math.abs(drawn.light[3 * n]!)).toBeLessThanOrEqual(0.25);
    // Grey stays grey: each row of the color matrix sums to the contrast.
    const sums = [0, 3, 6].map((row) => [0, 1, 2].reduce((sum, i) => sum + drawn.color[9 * n + row + i]!, 0));
    expect(sums[0]).toBeGreaterThanOrEqual(0.75 - 1e-6);
    expect(sums[0]).toBeLessThanOrEqual(1.25 + 1e-6);
    expect(sums[1]).toBeCloseTo(sums[0]!, 5);
  }
});

test('a photograph comes in eight orientations, none losing a pixel', () => {
  const picture = Float32Array.from({ length: 12 }, (_, i) => i);
  const seen = new Set<string>();
  const random = randomOf(2);
  for (let i = 0; i < 200; i++) {
    const turned = new Float32Array(12);
    writeTurned(picture, 2, turned, random);
    expect(turned.slice(0, 4).sort()).toEqual(picture.slice(0, 4));
    seen.add(turned.join());
  }
  expect(seen.size).toBe(8);
});

test('what is written to a checkpoint is read again to the bit, and a cut-off one is refused', () => {
  const vectors = { a: Float32Array.of(1.5, -0, 3e-42), b: new Float32Array(0) };
  const bytes = encodeVectors({ metadata: { steps: '7', position: '{"ü":1}' }, vectors });
  expect(decodeVectors(bytes)).toEqual({ metadata: { steps: '7', position: '{"ü":1}' }, vectors });
  expect(() => decodeVectors(bytes.subarray(0, bytes.length - 4))).toThrow('cut off');
});
