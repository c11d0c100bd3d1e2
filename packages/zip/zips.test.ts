import fc from 'fast-check';
import { bearingTo, coarse, milesBetween } from '#domain/finder/geography';
import { sourceZips } from './source';
import { TABLE } from './table';
import { decodeZips, encodeZips } from './encoding';
import { centroidOf, zipsBeginning, zipsWithin } from './zips';

/** The middle of Manhattan. */
const NEW_YORK = { latitude: 40.75, longitude: -73.99 };

test('at least 41,000 ZIP codes are where the package has them, to a twentieth of a mile', () => {
  expect(sourceZips.length).toBeGreaterThanOrEqual(41_000);
  const { codes } = decodeZips(TABLE);
  expect([...codes]).toEqual(sourceZips.map(({ zip }) => Number(zip)));
  const errors = sourceZips.map((zip) => milesBetween(zip, centroidOf(zip.zip)!));
  expect(Math.max(...errors)).toBeLessThan(0.05);
});

test('the table is the one that the package gives now, and a quarter of a megabyte at most', () => {
  expect(TABLE).toBe(encodeZips(sourceZips));
  expect(TABLE.length).toBeLessThan(250_000);
});

test('a ZIP code that nobody has is not known', () => {
  for (const zip of ['00000', '00001', '99999', '09012']) expect(centroidOf(zip)).toBeUndefined();
});

test('the ZIP codes of an area are those that begin with its digits', () => {
  expect(zipsBeginning('597')).toEqual(sourceZips.map(({ zip }) => zip).filter((zip) => zip.startsWith('597')));
  expect(zipsBeginning('59715')).toEqual(['59715']);
  expect(zipsBeginning('000')).toEqual([]);
});

test('the ZIP codes in a radius are all there are, nearest first', () => {
  for (const miles of [5, 50]) {
    const near = zipsWithin(NEW_YORK, miles);
    const expected = sourceZips.filter(({ zip }) => milesBetween(NEW_YORK, centroidOf(zip)!) <= miles);
    expect(near.map(({ zip }) => zip).sort()).toEqual(expected.map(({ zip }) => zip));
    expect(near.map((zip) => zip.miles)).toEqual(near.map((zip) => zip.miles).sort((a, b) => a - b));
  }
  expect(zipsWithin({ latitude: 35, longitude: -45 }, 50)).toEqual([]);
});

test('packing and unpacking leave any codes where they are, to half a step', () => {
  const zip = fc.record({
    zip: fc.integer({ min: 0, max: 99_999 }),
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.uniqueArray(zip, { selector: (one) => one.zip, maxLength: 40 }), (list) => {
      const sorted = [...list].sort((a, b) => a.zip - b.zip);
      const given = sorted.map((one) => ({ ...one, zip: String(one.zip).padStart(5, '0') }));
      const { codes, latitudes, longitudes } = decodeZips(encodeZips(given));
      expect([...codes]).toEqual(sorted.map((one) => one.zip));
      for (const [index, { latitude, longitude }] of sorted.entries()) {
        expect(Math.abs(latitudes[index]! - latitude)).toBeLessThanOrEqual(0.000_501);
        expect(Math.abs(longitudes[index]! - longitude)).toBeLessThanOrEqual(0.000_501);
      }
    }),
    { numRuns: 50 },
  );
});

test('distance and direction are those of the globe', () => {
  const LOS_ANGELES = { latitude: 34.05, longitude: -118.24 };
  expect(milesBetween(NEW_YORK, LOS_ANGELES)).toBeCloseTo(2448, -1);
  expect(milesBetween(NEW_YORK, NEW_YORK)).toBe(0);
  const around = [
    [41, -73.99, 0],
    [40.75, -73, 90],
    [40, -73.99, 180],
    [40.75, -75, 270],
  ] as const;
  for (const [latitude, longitude, degrees] of around) {
    expect(Math.abs(bearingTo(NEW_YORK, { latitude, longitude }) - degrees)).toBeLessThan(1);
  }
  expect([coarse(40.748_95), coarse(-73.985_6)]).toEqual([40.75, -73.99]);
});
