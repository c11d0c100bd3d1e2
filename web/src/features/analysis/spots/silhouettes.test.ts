import type { Point } from '#domain/analysis/assessment';
import { silhouettes } from './silhouettes';

const square = (x: number, y: number, side: number): Point[] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];
const cornersOf = (path: string) => path.match(/-?[\d.]+/g)!.map(Number);

test('without a scale on every photo all are drawn equally large, wherever and however near they were photographed', () => {
  const { paths, toScale } = silhouettes([
    { outline: square(0.1, 0.1, 0.2), area: 20 },
    { outline: square(0.4, 0.3, 0.5), area: null },
  ]);
  expect(toScale).toBe(false);
  expect(paths[0]).toBe(paths[1]);
  expect(cornersOf(paths[0]!).slice(0, 2)).toEqual([-50, -50]);
});

test('with a scale on every photo a spot that grew is drawn larger by what it grew', () => {
  const { paths, half, toScale } = silhouettes([
    { outline: square(0.1, 0.1, 0.6), area: 4 },
    { outline: square(0.4, 0.3, 0.2), area: 16 },
  ]);
  expect(toScale).toBe(true);
  expect(cornersOf(paths[0]!).slice(0, 2)).toEqual([-100, -100]);
  expect(cornersOf(paths[1]!).slice(0, 2)).toEqual([-200, -200]);
  expect(half).toBeGreaterThan(200);
});

test('the way round an outline was walked does not matter, and an empty one is drawn as nothing', () => {
  const outline = square(0.2, 0.2, 0.4);
  const { paths } = silhouettes([
    { outline, area: null },
    { outline: [...outline].reverse(), area: null },
    { outline: [], area: null },
  ]);
  expect(new Set(cornersOf(paths[1]!))).toEqual(new Set(cornersOf(paths[0]!)));
  expect(paths[2]).toBe('');
});
