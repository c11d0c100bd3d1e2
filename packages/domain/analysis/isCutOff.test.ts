import type { Point } from './assessment';
import { isCutOff } from './isCutOff';

/** The outline of a round spot at this distance from the left border, clipped at the border. */
const drawRound = (middle: number, radius: number): Point[] =>
  Array.from({ length: 72 }, (_, i): Point => {
    const angle = (i / 72) * 2 * Math.PI;
    return [Math.max(0, middle + radius * Math.cos(angle)), 0.5 + radius * Math.sin(angle)];
  });
const mirror = (outline: Point[]): Point[] => outline.map(([x, y]) => [1 - x, y]);
const transpose = (outline: Point[]): Point[] => outline.map(([x, y]) => [y, x]);

test.each([0.08, 0.15, 0.3])(
  'a spot of radius %d is whole in the middle, and where it touches the border',
  (radius) => {
    expect(isCutOff(drawRound(0.5, radius))).toBe(false);
    const touching = drawRound(radius, radius);
    expect([touching, mirror(touching), transpose(touching)].map((outline) => isCutOff(outline))).toEqual([
      false,
      false,
      false,
    ]);
  },
);

test.each([0.08, 0.15, 0.3])('a spot of radius %d is cut off on any side once a tenth of its width is', (radius) => {
  const cut = drawRound(0.8 * radius, radius);
  expect([cut, mirror(cut), transpose(cut), transpose(mirror(cut))].map((outline) => isCutOff(outline))).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

test('a straight edge along the border counts without points between its ends, and one through the middle does not', () => {
  const edges = (left: number): Point[] => [
    [left, 0.3],
    [left, 0.7],
    [0.4, 0.6],
    [0.4, 0.4],
  ];
  expect(isCutOff(edges(0))).toBe(true);
  expect(isCutOff(edges(0.02))).toBe(false);
});

test('a corner of the outline across a corner of the image does not count as lying along the border', () => {
  expect(
    isCutOff([
      [0, 0.2],
      [0.2, 0],
      [0.4, 0.4],
    ]),
  ).toBe(false);
});

test('a spot is cut off where the photo ends inside the image, and whole in the middle of the photo', () => {
  const ended = drawRound(0.5, 0.2).map(([x, y]): Point => [Math.max(0.42, x), y]);
  expect(isCutOff(ended)).toBe(false);
  expect(isCutOff(ended, [0.42, 0, 1, 1])).toBe(true);
  expect(isCutOff(drawRound(0.7, 0.2), [0.42, 0, 1, 1])).toBe(false);
});

test('an empty outline is not cut off', () => {
  expect(isCutOff([])).toBe(false);
});
