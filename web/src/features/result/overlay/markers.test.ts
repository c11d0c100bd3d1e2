import type { Point } from '#domain/analysis/assessment';
import { pickTextColor, placeMarkers } from './markers';

/** Width of a marker in pixels, with its rings. */
const DISC = 27;
const CROWD: Point[] = [
  [0.5, 0.5],
  [0.51, 0.5],
  [0.5, 0.51],
  [0.52, 0.52],
  [0.5, 0.5],
  [0.49, 0.5],
];

test('markers with enough room are placed on their points', () => {
  const points: Point[] = [
    [0.25, 0.5],
    [0.75, 0.5],
  ];
  expect(placeMarkers(points, 400)).toEqual([
    { x: 100, y: 200, isDisplaced: false },
    { x: 300, y: 200, isDisplaced: false },
  ]);
});

test.each([240, 288, 491, 720])('six colors at one point do not overlap on a photo of %i px', (side) => {
  for (const corner of [0, 0.47, -0.49]) {
    const points = CROWD.map(([x, y]): Point => [x + corner, y + corner]);
    const positions = placeMarkers(points, side);
    positions.forEach((one, i) => {
      positions.slice(i + 1).forEach((other) => {
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(DISC);
      });
      for (const edge of [one.x, one.y, side - one.x, side - one.y]) expect(edge).toBeGreaterThan(DISC / 2);
    });
    expect(positions.some(({ isDisplaced }) => isDisplaced)).toBe(true);
  }
});

test('a number has a contrast of at least 4.5:1 on every color', () => {
  const computeLuminance = (hex: string) =>
    [1, 3, 5]
      .map((i) => parseInt(hex.slice(i, i + 2), 16) / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      .reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i]!, 0);
  const steps = Array.from({ length: 16 }, (_, i) => (17 * i).toString(16).padStart(2, '0'));
  const worst = steps.flatMap((r) =>
    steps.flatMap((g) =>
      steps.map((b) => {
        const [one, other] = [computeLuminance(`#${r}${g}${b}`), computeLuminance(pickTextColor(`#${r}${g}${b}`))];
        return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      }),
    ),
  );
  expect(Math.min(...worst)).toBeGreaterThan(4.5);
});
