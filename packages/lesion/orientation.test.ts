import type { Pixels } from './image';
import { meanTurnedBack, turn, VIEWS } from './views';

const data = Uint8ClampedArray.from({ length: 4 * 4 * 3 }, (_, i) => i);
const image = { width: 4, height: 4, channels: 3 as const, data };

test('no two views of a picture are the same, and the first is the picture itself', () => {
  expect(new Set(VIEWS.map((view) => turn(image, view).data.join())).size).toBe(8);
  expect(turn(image, VIEWS[0]!).data).toEqual(data);
});

test.each([2, 4, 8])('with %d views, a picture turned to one of them has the same views again', (count) => {
  const seen = (of: Pixels) =>
    VIEWS.slice(0, count)
      .map((view) => turn(of, view).data.join())
      .sort();
  for (const view of VIEWS.slice(0, count)) expect(seen(turn(image, view))).toEqual(seen(image));
});

test('what was seen in each view lies, turned back, where it is in the picture', () => {
  const red = (of: { data: ArrayLike<number> }) => Float32Array.from({ length: 16 }, (_, i) => of.data[i * 3]!);
  expect(
    meanTurnedBack(
      VIEWS.map((view) => red(turn(image, view))),
      4,
    ),
  ).toEqual(red(image));
});
