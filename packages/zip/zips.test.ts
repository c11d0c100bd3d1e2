import fc from 'fast-check';
import { computeBearing, roundCoordinate, computeMiles } from '#domain/finder/geography';
import { SOURCE_ZIPS } from './source';
import { ENCODED_ZIPS } from './encodedZips';
import { decodeZips, encodeZips } from './encoding';
import { findZipCenter, listZipsWithPrefix, findZipsWithin } from './zips';

/** The center of Manhattan. */
const NEW_YORK = { latitude: 40.75, longitude: -73.99 };

test('at least 41,000 ZIP codes have the coordinates of the package, within a twentieth of a mile', () => {
  expect(SOURCE_ZIPS.length).toBeGreaterThanOrEqual(41_000);
  const { codes } = decodeZips(ENCODED_ZIPS);
  expect([...codes]).toEqual(SOURCE_ZIPS.map(({ zip }) => Number(zip)));
  const errors = SOURCE_ZIPS.map((zip) => computeMiles(zip, findZipCenter(zip.zip)!));
  expect(Math.max(...errors)).toBeLessThan(0.05);
});

test('the generated file matches the package, and is at most a quarter of a megabyte', () => {
  expect(ENCODED_ZIPS).toBe(encodeZips(SOURCE_ZIPS));
  expect(ENCODED_ZIPS.length).toBeLessThan(250_000);
});

test('an unused ZIP code is unknown', () => {
  for (const zip of ['00000', '00001', '99999', '09012']) expect(findZipCenter(zip)).toBeUndefined();
});

test('listing by prefix answers the ZIP codes that begin with it', () => {
  expect(listZipsWithPrefix('597')).toEqual(SOURCE_ZIPS.map(({ zip }) => zip).filter((zip) => zip.startsWith('597')));
  expect(listZipsWithPrefix('59715')).toEqual(['59715']);
  expect(listZipsWithPrefix('000')).toEqual([]);
});

test('the search within a radius answers all ZIP codes, nearest first', () => {
  for (const miles of [5, 50]) {
    const matches = findZipsWithin(NEW_YORK, miles);
    const expected = SOURCE_ZIPS.filter(({ zip }) => computeMiles(NEW_YORK, findZipCenter(zip)!) <= miles);
    expect(matches.map(({ zip }) => zip).sort()).toEqual(expected.map(({ zip }) => zip));
    expect(matches.map((zip) => zip.miles)).toEqual(matches.map((zip) => zip.miles).sort((a, b) => a - b));
  }
  expect(findZipsWithin({ latitude: 35, longitude: -45 }, 50)).toEqual([]);
});

test('encoding and decoding preserve coordinates within half a step', () => {
  const zip = fc.record({
    zip: fc.integer({ min: 0, max: 99_999 }),
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.uniqueArray(zip, { selector: (one) => one.zip, maxLength: 40 }), (list) => {
      const sorted = [...list].sort((a, b) => a.zip - b.zip);
      const zips = sorted.map((one) => ({ ...one, zip: String(one.zip).padStart(5, '0') }));
      const { codes, latitudes, longitudes } = decodeZips(encodeZips(zips));
      expect([...codes]).toEqual(sorted.map((one) => one.zip));
      for (const [index, { latitude, longitude }] of sorted.entries()) {
        expect(Math.abs(latitudes[index]! - latitude)).toBeLessThanOrEqual(0.000_501);
        expect(Math.abs(longitudes[index]! - longitude)).toBeLessThanOrEqual(0.000_501);
      }
    }),
    { numRuns: 50 },
  );
});

test('distance and bearing follow the globe', () => {
  const LOS_ANGELES = { latitude: 34.05, longitude: -118.24 };
  expect(computeMiles(NEW_YORK, LOS_ANGELES)).toBeCloseTo(2448, -1);
  expect(computeMiles(NEW_YORK, NEW_YORK)).toBe(0);
  const around = [
    [41, -73.99, 0],
    [40.75, -73, 90],
    [40, -73.99, 180],
    [40.75, -75, 270],
  ] as const;
  for (const [latitude, longitude, degrees] of around) {
    expect(Math.abs(computeBearing(NEW_YORK, { latitude, longitude }) - degrees)).toBeLessThan(1);
  }
  expect([roundCoordinate(40.748_95), roundCoordinate(-73.985_6)]).toEqual([40.75, -73.99]);
});
