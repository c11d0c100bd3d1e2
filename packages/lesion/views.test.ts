import { turn, VIEWS } from './views';

test('every view turned once more is the picture again, and no two views are the same', () => {
  const data = Uint8ClampedArray.from({ length: 4 * 4 * 3 }, (_, i) => i);
  const image = { width: 4, height: 4, channels: 3 as const, data };
  for (const view of VIEWS) expect(turn(turn(image, view), view).data).toEqual(data);
  expect(new Set(VIEWS.map((view) => turn(image, view).data.join())).size).toBe(4);
});
