import { simplifyContour } from './contour';
import { circle, halfMoon, maskOf, star, type DrawnShape } from '#lesion/fixtures/drawn';
import { findLesionRegion, findRegionInMask } from './lesionRegion';
import { longestExtent, polygonArea, computePrincipalAxes } from './shape';

const SIDE = 56;

/** Logits of a network output: 4 inside, −4 outside, on the 56×56 grid. */
function logits(shape: DrawnShape): Float32Array {
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
])('a %s on the 56×56 grid is outlined at 224 pixels with a Jaccard index over 0.93', (_, shape) => {
  const region = findLesionRegion(logits(shape), SIDE, 224)!;
  expect(overlap(region.mask, maskOf(shape))).toBeGreaterThan(0.93);
  expect(polygonArea(region.contour) / region.area).toBeCloseTo(1, 1);
});

test('of two spots the central one is chosen, even when the other is slightly larger', () => {
  const two: DrawnShape = (x, y) => Math.hypot(x, y) < 0.2 || Math.hypot(x - 0.75, y - 0.7) < 0.24;
  const region = findLesionRegion(logits(two), SIDE, 224)!;
  const { center } = computePrincipalAxes(region);
  expect(center[0]).toBeCloseTo(112, -1);
});

test('a hole inside the outline belongs to the lesion', () => {
  const ring: DrawnShape = (x, y) => circle(x, y) && Math.hypot(x, y) > 0.2;
  expect(overlap(findLesionRegion(logits(ring), SIDE, 224)!.mask, maskOf(circle))).toBeGreaterThan(0.93);
});

test('an empty mask has no lesion region', () => {
  expect(findLesionRegion(new Float32Array(SIDE * SIDE).fill(-3), SIDE, 224)).toBeUndefined();
});

test('a lesion cut off by the picture has a closed outline within it', () => {
  const off: DrawnShape = (x, y) => Math.hypot(x - 0.9, y) < 0.5;
  const { contour, area } = findRegionInMask(maskOf(off), 224)!;
  expect(polygonArea(contour) / area).toBeCloseTo(1, 1);
  expect(contour.every(([x, y]) => x >= 0 && y >= 0 && x <= 224 && y <= 224)).toBe(true);
});

test('a lesion cut off by the picture, or by the visible part of it, is outlined up to that border and marked as cut off', () => {
  const beside: DrawnShape = (x, y) => Math.hypot(x + 0.8, y) < 0.4;
  const off = findLesionRegion(logits(beside), SIDE, 224)!;
  expect(Math.min(...off.contour.map(([x]) => x))).toBe(0);
  expect(off.isCutOff).toBe(true);
  const middle: DrawnShape = (x, y) => Math.hypot(x, y) < 0.4;
  expect(findLesionRegion(logits(middle), SIDE, 224)!.isCutOff).toBe(false);
  const half = findLesionRegion(logits(middle), SIDE, 224, [0.5, 0, 1, 1])!;
  expect(Math.min(...half.contour.map(([x]) => x))).toBeCloseTo(112);
  expect(half.isCutOff).toBe(true);
  expect(half.area / findLesionRegion(logits(middle), SIDE, 224)!.area).toBeCloseTo(0.5, 1);
});

test('the longest extent of a circle is its diameter', () => {
  expect(longestExtent(findRegionInMask(maskOf(circle), 224)!.contour)).toBeCloseTo(112, -0.5);
});

test('a simplified outline has far fewer points and the same area within 2 %', () => {
  const { contour } = findRegionInMask(maskOf(star(5)), 224)!;
  const fewer = simplifyContour(contour, 0.8);
  expect(fewer.length).toBeLessThan(contour.length / 4);
  expect(Math.abs(polygonArea(fewer) / polygonArea(contour) - 1)).toBeLessThan(0.02);
});
