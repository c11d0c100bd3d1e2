import fc from 'fast-check';
import { computeBearing, computeMiles, createProjection } from './geography';

test('the map keeps distance and direction from its center', () => {
  const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const center = fc.record({ latitude: degrees(-15, 70), longitude: degrees(-170, -65) });
  fc.assert(
    fc.property(center, degrees(-0.7, 0.7), degrees(-0.7, 0.7), (from, north, east) => {
      const to = { latitude: from.latitude + north, longitude: from.longitude + east };
      const { x, y } = createProjection(from)(to);
      expect(Math.hypot(x, y)).toBeCloseTo(computeMiles(from, to), 6);
      fc.pre(Math.hypot(x, y) > 0.1);
      const bearing = ((Math.atan2(x, -y) * 180) / Math.PI + 360) % 360;
      const difference = Math.abs(bearing - computeBearing(from, to));
      expect(Math.min(difference, 360 - difference)).toBeLessThanOrEqual(0.500_001);
    }),
  );
  expect(createProjection({ latitude: 40, longitude: -74 })({ latitude: 40, longitude: -74 })).toMatchObject({ x: 0 });
});
