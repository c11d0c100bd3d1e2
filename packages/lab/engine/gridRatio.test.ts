import { createRandom } from '#lesion/statistics/random';
import { measureGridRatio } from './gridRatio';

const SIDE = 128;
const random = createRandom(7);

/** A picture of noise around a soft spot, plus what `add` says. */
function drawPicture(add: (x: number, y: number) => number): Float32Array {
  const plane = Float32Array.from({ length: SIDE * SIDE }, (_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    return Math.exp(-((x - 64) ** 2 + (y - 60) ** 2) / 800) + 0.1 * random.normal() + add(x, y);
  });
  return Float32Array.from({ length: 3 * plane.length }, (_, i) => plane[i % plane.length]!);
}

test('a checkerboard shows at its own period alone, and a picture without one shows none', () => {
  const none = drawPicture(() => 0);
  const fine = drawPicture((x, y) => 0.05 * ((x + y) % 2));
  const coarse = drawPicture((x, y) => 0.05 * ((Math.floor(x / 2) + Math.floor(y / 2)) % 2));
  for (const [picture, two, four] of [
    [none, false, false],
    [fine, true, false],
    [coarse, false, true],
  ] as const) {
    expect([measureGridRatio(picture, SIDE, 2) > 2, measureGridRatio(picture, SIDE, 4) > 2]).toEqual([two, four]);
  }
});
