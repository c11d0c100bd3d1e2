import { orientationOf, turn, turnedBack, type Orientation } from './orientation';

const SIDE = 4;
const data = Uint8ClampedArray.from({ length: SIDE * SIDE * 3 }, (_, i) => (i * 37) % 251);
const image = { width: SIDE, height: SIDE, channels: 3 as const, data };
const flips = [false, true];
const WAYS: Orientation[] = flips.flatMap((across) =>
  flips.flatMap((left) => flips.map((up) => ({ across, left, up }))),
);

test('a picture mirrored, turned by quarters or both is laid for the network exactly as the picture itself is', () => {
  const turned = WAYS.map((way) => turn(image, way));
  expect(new Set(turned.map((one) => one.data.join())).size).toBe(8);
  const laid = turn(image, orientationOf(image)).data;
  for (const one of turned) expect(turn(one, orientationOf(one)).data).toEqual(laid);
});

test.each(WAYS)('what was seen of a picture laid %j lies, turned back, where it is in the picture', (way) => {
  const plane = (of: { data: ArrayLike<number> }, c: number) => Array.from({ length: SIDE ** 2 }, (_, i) => of.data[i * 3 + c]!); // prettier-ignore
  const planes = (of: { data: ArrayLike<number> }) => Float32Array.from([0, 1].flatMap((c) => plane(of, c)));
  expect(turnedBack(planes(turn(image, way)), SIDE, way)).toEqual(planes(image));
});
