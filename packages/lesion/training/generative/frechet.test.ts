import { drawNoise, createRandom } from '#lesion/statistics/random';
import { frechetDistance } from './frechet';

/** Rows of independent normal numbers, times `spread`, plus `shift`. */
function rows(count: number, length: number, spread: number, shift: number, seed: number): Float32Array[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => drawNoise(length, random).map((value) => spread * value + shift));
}

test('a set has distance 0 to itself, and a shift adds its square', () => {
  const set = rows(30, 50, 1, 0, 1);
  expect(frechetDistance(set, set)).toBeCloseTo(0, 6);
  const shifted = set.map((row) => row.map((value, i) => value + (i === 0 ? 3 : 0)));
  expect(frechetDistance(set, shifted)).toBeCloseTo(9, 3);
});

test('for two sets with the same directions it equals the closed form', () => {
  // |μ₁ − μ₂|² + Σ (σ₁ − σ₂)². The second set is the first, doubled and shifted by one along each of five axes.
  const set = rows(60, 5, 1, 0, 2);
  const spread = [0, 1, 2, 3, 4].map((axis) => {
    const mean = set.reduce((sum, row) => sum + row[axis]!, 0) / set.length;
    return { mean, variance: set.reduce((sum, row) => sum + (row[axis]! - mean) ** 2, 0) / (set.length - 1) };
  });
  const expected = spread.reduce((sum, { mean, variance }) => sum + (mean + 1) ** 2 + variance, 0);
  const other = set.map((row) => row.map((value) => 2 * value + 1));
  expect(frechetDistance(set, other)).toBeCloseTo(expected, 3);
});

test('it is symmetric, also with fewer rows than directions', () => {
  const [a, b] = [rows(12, 40, 1, 0, 4), rows(20, 40, 1.5, 0.2, 5)];
  expect(frechetDistance(a, b)).toBeCloseTo(frechetDistance(b, a), 6);
});
