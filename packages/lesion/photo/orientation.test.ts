import { chooseOrientation, orient, undoOrientation, type Orientation } from './orientation';

const SIDE = 4;
const data = Uint8ClampedArray.from({ length: SIDE * SIDE * 3 }, (_, i) => (i * 37) % 251);
const image = { width: SIDE, height: SIDE, channels: 3 as const, data };
const flips = [false, true];
const OBSTACLES: Orientation[] = flips.flatMap((swapAxes) =>
  flips.flatMap((flipX) => flips.map((flipY) => ({ swapAxes, flipX, flipY }))),
);

test('a picture and its mirrored and rotated versions are all oriented the same way for the network', () => {
  const oriented = OBSTACLES.map((orientation) => orient(image, orientation));
  expect(new Set(oriented.map((one) => one.data.join())).size).toBe(8);
  const expected = orient(image, chooseOrientation(image)).data;
  for (const one of oriented) expect(orient(one, chooseOrientation(one)).data).toEqual(expected);
});

test.each(OBSTACLES)(
  'a network output for a picture oriented %j is mapped back onto the original picture',
  (orientation) => {
    const plane = (of: { data: ArrayLike<number> }, c: number) => Array.from({ length: SIDE ** 2 }, (_, i) => of.data[i * 3 + c]!); // prettier-ignore
    const planes = (of: { data: ArrayLike<number> }) => Float32Array.from([0, 1].flatMap((c) => plane(of, c)));
    expect(undoOrientation(planes(orient(image, orientation)), SIDE, orientation)).toEqual(planes(image));
  },
);
