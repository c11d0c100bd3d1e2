import { fromMapShare, MAX_MAP_ZOOM, panMap, showWholeMap, toMapShare, zoomMap } from './mapZoom';

const FRAME = { width: 220, height: 404 };
const whole = showWholeMap(FRAME);

test('the point under the fingers stays in place while the map zooms', () => {
  const point = { x: 20, y: 100 };
  const zoomed = zoomMap(whole, 3, point, FRAME);
  expect(zoomed.scale).toBe(3);
  const share = toMapShare(zoomed, point, FRAME);
  expect(share.x).toBeCloseTo(toMapShare(whole, point, FRAME).x);
  expect(share.y).toBeCloseTo(toMapShare(whole, point, FRAME).y);
  expect(fromMapShare(zoomed, share, FRAME).x).toBeCloseTo(point.x);
  expect(fromMapShare(zoomed, share, FRAME).y).toBeCloseTo(point.y);
});

test('the map zooms between the whole drawing and its largest magnification, and never leaves the drawing', () => {
  expect(zoomMap(whole, 0.2, { x: 50, y: 0 }, FRAME)).toEqual(whole);
  const largest = zoomMap(whole, 100, { x: 0, y: 202 }, FRAME);
  expect(largest.scale).toBe(MAX_MAP_ZOOM);
  const corner = panMap(largest, { x: -1000, y: -1000 }, FRAME);
  expect(fromMapShare(corner, { x: 0, y: 0 }, FRAME)).toEqual({ x: -110, y: expect.closeTo(0, 6) });
  expect(panMap(whole, { x: 40, y: 40 }, FRAME)).toEqual(whole);
});
