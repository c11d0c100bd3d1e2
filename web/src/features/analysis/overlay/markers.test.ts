import type { Point } from '#domain/analysis/assessment';
import { inkOn, placed } from './markers';

/** A disc's width in pixels, rings included. */
const DISC = 27;
const CROWD: Point[] = [
  [0.5, 0.5],
  [0.51, 0.5],
  [0.5, 0.51],
  [0.52, 0.52],
  [0.5, 0.5],
  [0.49, 0.5],
];

test('markers that have room stand on their points', () => {
  const points: Point[] = [
    [0.25, 0.5],
    [0.75, 0.5],
  ];
  expect(placed(points, 400)).toEqual([
    { x: 100, y: 200, off: false },
    { x: 300, y: 200, off: false },
  ]);
});

test.each([240, 288, 491, 720])(
  'six colors in one place stay legible on a picture of %i px: none covers another',
  (side) => {
    for (const corner of [0, 0.47, -0.49]) {
      const points = CROWD.map(([x, y]): Point => [x + corner, y + corner]);
      const places = placed(points, side);
      places.forEach((one, i) => {
        places.slice(i + 1).forEach((other) => {
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(DISC);
        });
        for (const edge of [one.x, one.y, side - one.x, side - one.y]) expect(edge).toBeGreaterThan(DISC / 2);
      });
      expect(places.some(({ off }) => off)).toBe(true);
    }
  },
);

test('a number reads on every color, at 4.5 to 1 or better', () => {
  const light = (hex: string) =>
    [1, 3, 5]
      .map((i) => parseInt(hex.slice(i, i + 2), 16) / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      .reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i]!, 0);
  const steps = Array.from({ length: 16 }, (_, i) => (17 * i).toString(16).padStart(2, '0'));
  const worst = steps.flatMap((r) =>
    steps.flatMap((g) =>
      steps.map((b) => {
        const [one, other] = [light(`#${r}${g}${b}`), light(inkOn(`#${r}${g}${b}`))];
        return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      }),
    ),
  );
  expect(Math.min(...worst)).toBeGreaterThan(4.5);
});
