import fc from 'fast-check';
import { centralSquare } from '#lesion/photo/square';
import { applyFramingKey, moveSquare, getZoom, zoomSquare } from './framing';

const photo = { width: 1200, height: 800 };

test('however the frame is moved and zoomed, it stays a square inside the photo', () => {
  const step = fc.oneof(
    fc.record({ dx: fc.integer({ min: -2000, max: 2000 }), dy: fc.integer({ min: -2000, max: 2000 }) }),
    fc.record({ zoom: fc.double({ min: 0.01, max: 100, noNaN: true }), x: fc.double({ min: 0, max: 1, noNaN: true }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const end = steps.reduce(
        (square, s) =>
          'dx' in s ? moveSquare(square, s.dx, s.dy, photo) : zoomSquare(square, s.zoom, photo, { x: s.x, y: 1 - s.x }),
        centralSquare(photo),
      );
      expect(end.size).toBeGreaterThan(90);
      expect(end.x).toBeGreaterThanOrEqual(0);
      expect(end.y).toBeGreaterThanOrEqual(0);
      expect(end.x + end.size).toBeLessThanOrEqual(photo.width + 1e-6);
      expect(end.y + end.size).toBeLessThanOrEqual(photo.height + 1e-6);
    }),
  );
});

test('zooming keeps the anchor in place', () => {
  const before = { x: 300, y: 200, size: 400 };
  const after = zoomSquare(before, getZoom(before, photo) * 2, photo, { x: 0.25, y: 0.75 });
  expect(after.size).toBeCloseTo(200);
  expect(after.x + 0.25 * after.size).toBeCloseTo(before.x + 0.25 * before.size);
  expect(after.y + 0.75 * after.size).toBeCloseTo(before.y + 0.75 * before.size);
});

test('arrow keys move the frame, + and − zoom it, other keys are ignored', () => {
  const square = { x: 300, y: 200, size: 400 };
  expect(applyFramingKey('ArrowRight', false, square, photo)).toEqual({ ...square, x: 308 });
  expect(applyFramingKey('ArrowUp', true, square, photo)).toEqual({ ...square, y: 160 });
  expect(applyFramingKey('+', false, square, photo)?.size).toBeCloseTo(400 / 1.1);
  expect(applyFramingKey('-', false, square, photo)?.size).toBeCloseTo(440);
  expect(applyFramingKey('Tab', false, square, photo)).toBeNull();
});
