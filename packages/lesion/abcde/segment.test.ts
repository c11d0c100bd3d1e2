import { simplify } from './contour';
import { circle, halfMoon, maskOf, star, type Shape } from '#lesion/fixtures/drawn';
import { findLesion, lesionOf } from './segment';
import { longestExtent, polygonArea, principalAxes } from './shape';

const SIDE = 56;

/** Logits as the network would give them: 4 inside, −4 outside, softened by the 56-cell grid. */
function logits(shape: Shape): Float32Array {
  return Float32Array.from(maskOf(shape, SIDE), (value) => (value ? 4 : -4));
}

function overlap(a: Uint8Array, b: Uint8Array): number {
  const both = a.filter((value, i) => value && b[i]).length;
  return both / a.filter((value, i) => value || b[i]).length;
}

test.each([
  ['circle', circle],
  ['half moon', halfMoon],
  ['star', star(5)],
])('a %s seen on the 56-cell grid is outlined at 224 pixels with a Jaccard over 0.93', (_, shape) => {
  const lesion = findLesion(logits(shape), SIDE, 224)!;
  expect(overlap(lesion.inside, maskOf(shape))).toBeGreaterThan(0.93);
  expect(polygonArea(lesion.contour) / lesion.area).toBeCloseTo(1, 1);
});

test('of two spots the central one is the lesion, even when the other is a little larger', () => {
  const two: Shape = (x, y) => Math.hypot(x, y) < 0.2 || Math.hypot(x - 0.75, y - 0.7) < 0.24;
  const lesion = findLesion(logits(two), SIDE, 224)!;
  const { centre } = principalAxes(lesion);
  expect(centre[0]).toBeCloseTo(112, -1);
});

test('a hole inside the outline belongs to the lesion', () => {
  const ring: Shape = (x, y) => circle(x, y) && Math.hypot(x, y) > 0.2;
  expect(overlap(findLesion(logits(ring), SIDE, 224)!.inside, maskOf(circle))).toBeGreaterThan(0.93);
});

test('an empty mask gives no lesion', () => {
  expect(findLesion(new Float32Array(SIDE * SIDE).fill(-3), SIDE, 224)).toBeUndefined();
});

test('a lesion that runs off the picture still has a closed outline within it', () => {
  const off: Shape = (x, y) => Math.hypot(x - 0.9, y) < 0.5;
  const { contour, area } = lesionOf(maskOf(off), 224)!;
  expect(polygonArea(contour) / area).toBeCloseTo(1, 1);
  expect(contour.every(([x, y]) => x >= 0 && y >= 0 && x <= 224 && y <= 224)).toBe(true);
});

test('a lesion that runs off the picture, or off the part of it that shows the photograph, is outlined up to there and is cut off', () => {
  const beside: Shape = (x, y) => Math.hypot(x + 0.8, y) < 0.4;
  const off = findLesion(logits(beside), SIDE, 224)!;
  expect(Math.min(...off.contour.map(([x]) => x))).toBe(0);
  expect(off.cutOff).toBe(true);
  const middle: Shape = (x, y) => Math.hypot(x, y) < 0.4;
  expect(findLesion(logits(middle), SIDE, 224)!.cutOff).toBe(false);
  const half = findLesion(logits(middle), SIDE, 224, [0.5, 0, 1, 1])!;
  expect(Math.min(...half.contour.map(([x]) => x))).toBeCloseTo(112);
  expect(half.cutOff).toBe(true);
  expect(half.area / findLesion(logits(middle), SIDE, 224)!.area).toBeCloseTo(0.5, 1);
});

test('the longest extent of a circle is its diameter', () => {
  expect(longestExtent(lesionOf(maskOf(circle), 224)!.contour)).toBeCloseTo(112, -0.5);
});

test('a simplified outline has far fewer points and the same area within 2 %', () => {
  const { contour } = lesionOf(maskOf(star(5)), 224)!;
  const fewer = simplify(contour, 0.8);
  expect(fewer.length).toBeLessThan(contour.length / 4);
  expect(Math.abs(polygonArea(fewer) / polygonArea(contour) - 1)).toBeLessThan(0.02);
});
