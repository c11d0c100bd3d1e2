import { Places } from './places';
import { testTable, type TestTable } from '#data/table/testTable';

let kept: TestTable;
let places: Places;
beforeAll(async () => {
  kept = await testTable();
  places = new Places(kept.table, kept.now);
});
afterAll(() => kept.close());

const DAY_MS = 24 * 60 * 60_000;
const ADDRESS = '120 Sample Street, New York, NY 10001';
const PLACE = { latitude: 40.7484, longitude: -73.9967 };

test('an address is looked up once, whether it was found or not', async () => {
  expect(await places.get(ADDRESS)).toBeUndefined();
  await places.keep(ADDRESS, PLACE);
  await places.keep('nowhere', null);
  expect([await places.get(ADDRESS), await places.get('nowhere')]).toEqual([PLACE, null]);
});

test('after half a year it is looked up again, and the new place replaces the old', async () => {
  kept.advance(179 * DAY_MS);
  expect(await places.get(ADDRESS)).toEqual(PLACE);
  kept.advance(DAY_MS);
  expect(await places.get(ADDRESS)).toBeUndefined();
  const moved = { latitude: 40.7, longitude: -74 };
  await places.keep(ADDRESS, moved);
  expect(await places.get(ADDRESS)).toEqual(moved);
});
