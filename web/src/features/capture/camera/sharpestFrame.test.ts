import type { Pixels } from '#lesion/photo/pixels';
import { findSharpestFrame } from './sharpestFrame';

const SIDE = 224;

/** Vertical stripes whose edges take `ramp` pixels; a longer ramp is a more blurred picture. */
function drawStripes(ramp: number): Pixels {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  for (let p = 0; p < SIDE * SIDE; p++) {
    const phase = (p % SIDE) % 32;
    const value = 60 + 140 * Math.min(1, Math.max(0, (16 - Math.abs(phase - 16)) / ramp - 8 / ramp + 0.5));
    data.set([value, value * 0.8, value * 0.7, 255], p * 4);
  }
  return { width: SIDE, height: SIDE, channels: 4, data };
}

test('of several frames the sharpest is found, wherever it stands', () => {
  const [sharp, soft, blurred] = [drawStripes(1), drawStripes(6), drawStripes(14)];
  expect(findSharpestFrame([sharp, soft, blurred])).toBe(0);
  expect(findSharpestFrame([blurred, sharp, soft])).toBe(1);
  expect(findSharpestFrame([soft, blurred, sharp])).toBe(2);
});

test('of equally sharp frames the first is used', () => {
  expect(findSharpestFrame([drawStripes(6), drawStripes(6)])).toBe(0);
});
