import fc from 'fast-check';
import { diameterOf } from '#domain/analysis/judgement';
import { ANALYSIS_SIZE } from '#lesion/photo/analysisImage';
import { COINS, inside, mmPerPixel, nearest, nudge, rulerMm, scaleProblem, widthInMm } from './scale';
import type { ScaleMark } from './scale';

const PHOTO = { width: 4000, height: 3000 };
const quarter = (from: { x: number; y: number }, to: { x: number; y: number }): ScaleMark => ({
  from,
  to,
  mm: 24.26,
  what: 'US 25¢ (quarter)',
});

test('a spot as wide as the coin beside it measures what the coin measures, however it is framed', () => {
  // 1200 photograph pixels are 24.26 mm; the coin lies outside the framed square.
  const mark = quarter({ x: 100, y: 200 }, { x: 100, y: 1400 });
  for (const size of [600, 1500, 3000]) {
    const scale = mmPerPixel(mark, { x: 1000, y: 0, size });
    const spotInAnalysisPixels = (1200 / size) * ANALYSIS_SIZE;
    expect(scale * spotInAnalysisPixels).toBeCloseTo(24.26, 6);
    expect(diameterOf(spotInAnalysisPixels, scale, null)).toMatchObject({ size: 24.3, basis: 'scale' });
  }
});

test('the framed square is as wide in mm as the marked length says, along any direction', () => {
  const square = { x: 0, y: 0, size: 1000 };
  expect(widthInMm(quarter({ x: 0, y: 0 }, { x: 300, y: 400 }), square)).toBeCloseTo(48.52, 6);
  expect(widthInMm(quarter({ x: 300, y: 400 }, { x: 0, y: 0 }), square)).toBeCloseTo(48.52, 6);
});

test('a scale that passes is one the server takes', () => {
  const place = fc.record({
    x: fc.double({ min: 0, max: 4000, noNaN: true }),
    y: fc.double({ min: 0, max: 3000, noNaN: true }),
  });
  fc.assert(
    fc.property(
      place,
      place,
      fc.double({ min: 5, max: 300, noNaN: true }),
      fc.double({ min: 96, max: 3000, noNaN: true }),
      (from, to, mm, size) => {
        const mark = { from, to, mm, what: 'Ruler' };
        const square = { x: 0, y: 0, size };
        if (scaleProblem(mark, square, PHOTO)) return;
        expect(mmPerPixel(mark, square)).toBeGreaterThan(0);
        expect(mmPerPixel(mark, square)).toBeLessThanOrEqual(5);
      },
    ),
  );
});

test('marks nearer than a tenth of the photo, or on the same pixel, are refused with the way on', () => {
  const square = { x: 0, y: 0, size: 3000 };
  const at = { x: 500, y: 500 };
  expect(scaleProblem(quarter(at, at), square, PHOTO)).toMatch(/too close together/);
  expect(scaleProblem(quarter(at, { x: 790, y: 500 }), square, PHOTO)).toBe(
    'The two marks are too close together to measure by. Mark a longer piece, or take the photo from closer.',
  );
  expect(scaleProblem(quarter(at, { x: 800, y: 500 }), square, PHOTO)).toBeNull();
});

test('a ruler takes 5 to 300 mm, with a point or a comma', () => {
  expect([' 12.5 ', '12,5', '5', '300'].map(rulerMm)).toEqual([12.5, 12.5, 5, 300]);
  expect(['', 'ten', '4.9', '301', '-5', 'Infinity', '1e9'].map(rulerMm)).toEqual(Array(7).fill(null));
});

test('arrow keys move a mark a little, with Shift ten times as far, never off the photo', () => {
  const at = { x: 100, y: 100 };
  expect(nudge(at, 'ArrowRight', false, PHOTO)).toEqual({ x: 106, y: 100 });
  expect(nudge(at, 'ArrowUp', true, PHOTO)).toEqual({ x: 100, y: 40 });
  expect(nudge({ x: 1, y: 1 }, 'ArrowLeft', true, PHOTO)).toEqual({ x: 0, y: 1 });
  expect(nudge(at, 'Enter', false, PHOTO)).toBeNull();
  expect(inside({ x: -5, y: 9000 }, PHOTO)).toEqual({ x: 0, y: 3000 });
});

test('a third tap corrects the nearer mark', () => {
  const ends = [
    { x: 0, y: 0 },
    { x: 1000, y: 0 },
  ];
  expect(nearest(ends, { x: 400, y: 300 })).toBe(0);
  expect(nearest(ends, { x: 600, y: 300 })).toBe(1);
});

test('coins are told apart by their official diameters', () => {
  expect(COINS.find(({ id }) => id === 'us-10')?.mm).toBe(17.91);
  expect(COINS.find(({ id }) => id === 'eu-200')?.mm).toBe(25.75);
  expect(new Set(COINS.map(({ mm }) => mm)).size).toBe(COINS.length);
});
