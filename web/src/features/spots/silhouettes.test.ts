import type { Point } from '#domain/analysis/assessment';
import { alignSilhouettes } from './silhouettes';

const square = (x: number, y: number, side: number): Point[] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];
const parseCorners = (path: string) => path.match(/-?[\d.]+/g)!.map(Number);

test('without a scale on every photo all shapes have the same size and position', () => {
  const { paths, isToScale } = alignSilhouettes([
    { outline: square(0.1, 0.1, 0.2), area: 20 },
    { outline: square(0.4, 0.3, 0.5), area: null },
  ]);
  expect(isToScale).toBe(false);
  expect(paths[0]).toBe(paths[1]);
  expect(parseCorners(paths[0]!).slice(0, 2)).toEqual([-50, -50]);
});

test('with a scale on every photo a larger spot is drawn larger in proportion', () => {
  const { paths, halfSide, isToScale } = alignSilhouettes([
    { outline: square(0.1, 0.1, 0.6), area: 4 },
    { outline: square(0.4, 0.3, 0.2), area: 16 },
  ]);
  expect(isToScale).toBe(true);
  expect(parseCorners(paths[0]!).slice(0, 2)).toEqual([-100, -100]);
  expect(parseCorners(paths[1]!).slice(0, 2)).toEqual([-200, -200]);
  expect(halfSide).toBeGreaterThan(200);
});

test('the direction of an outline does not matter, and an empty one gives an empty path', () => {
  const outline = square(0.2, 0.2, 0.4);
  const { paths } = alignSilhouettes([
    { outline, area: null },
    { outline: [...outline].reverse(), area: null },
    { outline: [], area: null },
  ]);
  expect(new Set(parseCorners(paths[1]!))).toEqual(new Set(parseCorners(paths[0]!)));
  expect(paths[2]).toBe('');
});
