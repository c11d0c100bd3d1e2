import { Places } from './places';
import { testTable, type TestTable } from '#data/testing/testTable';

let db: TestTable;
let places: Places;
beforeAll(async () => {
  db = await testTable();
  places = new Places(db.table, db.now);
});
afterAll(() => db.close());

const DAY_MS = 24 * 60 * 60_000;
const ADDRESS = '120 Sample Street, New York, NY 10001';
const PLACE = { latitude: 40.7484, longitude: -73.9967 };

test('a lookup is cached, whether it found the address or not', async () => {
  expect(await places.get(ADDRESS)).toBeUndefined();
  await places.save(ADDRESS, PLACE);
  await places.save('nowhere', null);
  expect([await places.get(ADDRESS), await places.get('nowhere')]).toEqual([PLACE, null]);
});

test('a cached lookup expires after half a year, and a new one replaces it', async () => {
  db.advance(179 * DAY_MS);
  expect(await places.get(ADDRESS)).toEqual(PLACE);
  db.advance(DAY_MS);
  expect(await places.get(ADDRESS)).toBeUndefined();
  const moved = { latitude: 40.7, longitude: -74 };
  await places.save(ADDRESS, moved);
  expect(await places.get(ADDRESS)).toEqual(moved);
});
