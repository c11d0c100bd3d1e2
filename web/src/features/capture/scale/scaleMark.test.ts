import fc from 'fast-check';
import { assessDiameter } from '#domain/analysis/toAnalysis';
import { ANALYSIS_SIZE } from '#lesion/photo/analysisImage';
import {
  COINS,
  clampToPhoto,
  computeMmPerPixel,
  findNearestEnd,
  moveEndByKey,
  parseRulerMm,
  findScaleProblem,
  computeWidthMm,
} from './scaleMark';
import type { ScaleMark } from './scaleMark';

const PHOTO = { width: 4000, height: 3000 };
const quarter = (from: { x: number; y: number }, to: { x: number; y: number }): ScaleMark => ({
  from,
  to,
  mm: 24.26,
  objectName: 'US 25¢ (quarter)',
});

test('a spot as wide as the coin beside it has the coin’s diameter, however it is framed', () => {
  // 1200 pixels of the photo are 24.26 mm. The coin is outside the framed square.
  const mark = quarter({ x: 100, y: 200 }, { x: 100, y: 1400 });
  for (const size of [600, 1500, 3000]) {
    const scale = computeMmPerPixel(mark, { x: 1000, y: 0, size });
    const spotInAnalysisPixels = (1200 / size) * ANALYSIS_SIZE;
    expect(scale * spotInAnalysisPixels).toBeCloseTo(24.26, 6);
    expect(assessDiameter(spotInAnalysisPixels, scale, null)).toMatchObject({ size: 24.3, basis: 'scale' });
  }
});

test('the width of the framed square follows from the marked length, in any direction', () => {
  const square = { x: 0, y: 0, size: 1000 };
  expect(computeWidthMm(quarter({ x: 0, y: 0 }, { x: 300, y: 400 }), square)).toBeCloseTo(48.52, 6);
  expect(computeWidthMm(quarter({ x: 300, y: 400 }, { x: 0, y: 0 }), square)).toBeCloseTo(48.52, 6);
});

test('every accepted scale is within the server’s limits', () => {
  const point = fc.record({
    x: fc.double({ min: 0, max: 4000, noNaN: true }),
    y: fc.double({ min: 0, max: 3000, noNaN: true }),
  });
  fc.assert(
    fc.property(
      point,
      point,
      fc.double({ min: 5, max: 300, noNaN: true }),
      fc.double({ min: 96, max: 3000, noNaN: true }),
      (from, to, mm, size) => {
        const mark = { from, to, mm, objectName: 'Ruler' };
        const square = { x: 0, y: 0, size };
        if (findScaleProblem(mark, square, PHOTO)) return;
        expect(computeMmPerPixel(mark, square)).toBeGreaterThan(0);
        expect(computeMmPerPixel(mark, square)).toBeLessThanOrEqual(5);
      },
    ),
  );
});

test('marks closer than a tenth of the photo, or on the same pixel, are refused with advice', () => {
  const square = { x: 0, y: 0, size: 3000 };
  const at = { x: 500, y: 500 };
  expect(findScaleProblem(quarter(at, at), square, PHOTO)).toBe('tooClose');
  expect(findScaleProblem(quarter(at, { x: 790, y: 500 }), square, PHOTO)).toBe('tooClose');
  expect(findScaleProblem(quarter(at, { x: 800, y: 500 }), square, PHOTO)).toBeNull();
});

test('a ruler accepts 5 to 300 mm, with a decimal point or comma', () => {
  expect([' 12.5 ', '12,5', '5', '300'].map(parseRulerMm)).toEqual([12.5, 12.5, 5, 300]);
  expect(['', 'ten', '4.9', '301', '-5', 'Infinity', '1e9'].map(parseRulerMm)).toEqual(Array(7).fill(null));
});

test('arrow keys move an end, ten times as far with Shift, never off the photo', () => {
  const at = { x: 100, y: 100 };
  expect(moveEndByKey(at, 'ArrowRight', false, PHOTO)).toEqual({ x: 106, y: 100 });
  expect(moveEndByKey(at, 'ArrowUp', true, PHOTO)).toEqual({ x: 100, y: 40 });
  expect(moveEndByKey({ x: 1, y: 1 }, 'ArrowLeft', true, PHOTO)).toEqual({ x: 0, y: 1 });
  expect(moveEndByKey(at, 'Enter', false, PHOTO)).toBeNull();
  expect(clampToPhoto({ x: -5, y: 9000 }, PHOTO)).toEqual({ x: 0, y: 3000 });
});

test('the nearest end is found for a third tap', () => {
  const ends = [
    { x: 0, y: 0 },
    { x: 1000, y: 0 },
  ];
  expect(findNearestEnd(ends, { x: 400, y: 300 })).toBe(0);
  expect(findNearestEnd(ends, { x: 600, y: 300 })).toBe(1);
});

test('coins have their official diameters, all different', () => {
  expect(COINS.find(({ id }) => id === 'us-10')?.mm).toBe(17.91);
  expect(COINS.find(({ id }) => id === 'eu-200')?.mm).toBe(25.75);
  expect(new Set(COINS.map(({ mm }) => mm)).size).toBe(COINS.length);
});
