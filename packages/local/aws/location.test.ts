import { centroidOf } from '#zip/zips';
import { milesBetween } from '#domain/finder/geography';
import {
  LocationClient,
  SearchPlaceIndexForPositionCommand,
  SearchPlaceIndexForTextCommand,
} from '@aws-sdk/client-location';
import { startLocalCloud, type LocalCloud } from '#local/server/cloud';
import { LOCAL_CREDENTIALS } from '#local/server/provision';

let cloud: LocalCloud;
let client: LocationClient;
beforeAll(async () => {
  cloud = await startLocalCloud({ dataDir: null });
  const options = { endpoint: cloud.endpoint, disableHostPrefix: true, maxAttempts: 1 };
  client = new LocationClient({ ...options, ...LOCAL_CREDENTIALS });
});
afterAll(() => cloud.close());

const search = (Text: string, IndexName = cloud.resources.PLACE_INDEX_NAME) =>
  client.send(new SearchPlaceIndexForTextCommand({ IndexName, Text, FilterCountries: ['USA'], MaxResults: 1 }));

test('a ZIP code lies where the table has it, and some are known that the table does not have', async () => {
  const { Results, Summary } = await search('59715');
  const { latitude, longitude } = centroidOf('59715')!;
  expect(Results).toMatchObject([{ Place: { PostalCode: '59715', Geometry: { Point: [longitude, latitude] } } }]);
  expect(Summary).toMatchObject({ Text: '59715', DataSource: 'Esri' });
  expect((await search('75036')).Results).toMatchObject([{ Place: { Municipality: 'Frisco' } }]);
  expect((await search('00000')).Results).toEqual([]);
});

test('an address lies near the middle of its ZIP code, at the same place each time; some are not found', async () => {
  const addresses = Array.from({ length: 8 }, (_, n) => `${n + 12} Sample Street, Sampleton, 59715`);
  const found = await Promise.all(addresses.map(async (address) => (await search(address)).Results![0]));
  const points = found.flatMap((result) => (result ? [result.Place!.Geometry!.Point!] : []));
  expect(points.length).toBeGreaterThan(0);
  expect(points.length).toBeLessThan(addresses.length);
  for (const [longitude, latitude] of points) {
    expect(milesBetween(centroidOf('59715')!, { latitude: latitude!, longitude: longitude! })).toBeLessThan(1.2);
  }
  expect(await Promise.all(addresses.map(async (address) => (await search(address)).Results![0]))).toEqual(found);
});

test('another index, an empty text and other operations are refused in the service’s own words', async () => {
  await expect(search('59715', 'another')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  await expect(search('')).rejects.toMatchObject({ name: 'ValidationException' });
  await expect(
    client.send(
      new SearchPlaceIndexForPositionCommand({ IndexName: cloud.resources.PLACE_INDEX_NAME, Position: [0, 0] }),
    ),
  ).rejects.toMatchObject({ name: 'UnknownOperationException' });
});
