import type { Point } from '#domain/analysis/assessment';
import { simulateGrayPhoto } from '#lesion/fixtures/simulatedPhoto';
import { findStartingSquare } from '#lesion/framing/startingSquare';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodePhoto } from '#lesion/photo/decodePhoto';
import type { Pixels } from '#lesion/photo/pixels';
import type { Square } from '#lesion/photo/square';
import { registerPhotos, type OutlinedPhoto } from './registerPhotos';
import { getScale, invertSimilarity, mapPoint } from './similarity';

/** How a spot is photographed again: turned (radians), from another distance, moved (shares of the square), in other light. */
interface Retake {
  angle: number;
  distance: number;
  shift: Point;
  gains: [number, number, number];
}
const FIRST: Retake = { angle: 0, distance: 1, shift: [0, 0], gains: [1, 1, 1] };

/** A circle in place of the spot's outline, as large as the square that starts around a spot expects it. */
const CIRCLE = Array.from({ length: 24 }, (_, i): Point => [
  0.25 * Math.cos((i * Math.PI) / 12),
  0.25 * Math.sin((i * Math.PI) / 12),
]);

const photos = new Map<string, { photo: Pixels; square: Square }>();
beforeAll(async () => {
  for (const name of ['phone-nevus-1', 'phone-melanoma-1', 'dermoscopic-nevus-1', 'dermoscopic-melanoma-1']) {
    const photo = await decodePhoto(await readFile(join(__dirname, '../fixtures', `${name}.jpg`)));
    photos.set(name, { photo, square: findStartingSquare(photo) });
  }
});

/** Takes a photo again. The outline's center is off by `error`, and its width by as much of its share. */
function retake(name: string, { angle, distance, shift, gains }: Retake, error = 0): OutlinedPhoto {
  const { photo, square } = photos.get(name)!;
  const size = square.size * distance;
  const taken = {
    x: square.x + (square.size - size) / 2 + shift[0] * square.size,
    y: square.y + (square.size - size) / 2 + shift[1] * square.size,
    size,
  };
  const [cos, sin] = [Math.cos(-angle), Math.sin(-angle)];
  const outline = CIRCLE.map(([x, y]): Point => {
    const [dx, dy] = [(x * (1 + error) - shift[0]) / distance, (y * (1 + error) - shift[1]) / distance];
    return [0.5 + dx * cos - dy * sin + error, 0.5 + dx * sin + dy * cos - error];
  });
  return { gray: simulateGrayPhoto(photo, taken, angle, gains), outline };
}

const NAMES = ['phone-nevus-1', 'phone-melanoma-1', 'dermoscopic-nevus-1', 'dermoscopic-melanoma-1'];

test.each(NAMES)('two photos of %s are lined up, however turned, near, moved or lit', (name) => {
  const retakes: Retake[] = [
    { angle: 0.4, distance: 0.9, shift: [0.05, -0.04], gains: [0.85, 0.8, 0.8] },
    { angle: 2.6, distance: 1.1, shift: [-0.06, 0.03], gains: [1.1, 1.15, 1.1] },
    { angle: -1.5, distance: 1, shift: [0.02, 0.06], gains: [0.9, 1, 1.05] },
  ];
  for (const again of retakes) {
    const registration = registerPhotos(retake(name, FIRST), retake(name, again, 0.03))!;
    expect(registration).toMatchObject({ isLinedUp: true });
    expect(getScale(registration.map)).toBeCloseTo(1 / again.distance, 1.5);
    // The middle of the first photo's spot lies where the second photo shows it.
    const [x, y] = mapPoint(registration.map, [0.5, 0.5]);
    const [dx, dy] = [-again.shift[0] / again.distance, -again.shift[1] / again.distance];
    const [cos, sin] = [Math.cos(-again.angle), Math.sin(-again.angle)];
    expect(Math.hypot(x - 0.5 - (dx * cos - dy * sin), y - 0.5 - (dx * sin + dy * cos))).toBeLessThan(0.02);
  }
});

test('photos of different spots are not lined up', () => {
  const mistaken = NAMES.flatMap((one) =>
    NAMES.filter((other) => other !== one).filter(
      (other) => registerPhotos(retake(one, FIRST), retake(other, FIRST))?.isLinedUp,
    ),
  );
  expect(mistaken).toEqual([]);
});

test('an outline without area cannot be lined up', () => {
  const photo = retake('phone-nevus-1', FIRST);
  expect(
    registerPhotos(
      {
        ...photo,
        outline: [
          [0.5, 0.5],
          [0.5, 0.5],
          [0.5, 0.5],
        ],
      },
      photo,
    ),
  ).toBeNull();
});

test('a map and its inverse undo each other', () => {
  const map = { a: 0.8, b: -0.5, dx: 0.2, dy: -0.1 };
  const [x, y] = mapPoint(invertSimilarity(map), mapPoint(map, [0.3, 0.7]));
  expect([x.toFixed(9), y.toFixed(9)]).toEqual(['0.300000000', '0.700000000']);
});
