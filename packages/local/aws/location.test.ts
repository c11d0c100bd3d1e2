import { findZipCenter } from '#zip/zips';
import { computeMiles } from '#domain/finder/geography';
import {
  LocationClient,
  SearchPlaceIndexForPositionCommand,
  SearchPlaceIndexForTextCommand,
} from '@aws-sdk/client-location';
import { startLocalCloud, type LocalCloud } from '#local/server/cloud';
import { LOCAL_CREDENTIALS } from '#local/server/provisionTable';

let cloud: LocalCloud;
let client: LocationClient;
beforeAll(async () => {
  cloud = await startLocalCloud({ dataDir: null });
  const options = { endpoint: cloud.endpoint, disableHostPrefix: true, maxAttempts: 1 };
  client = new LocationClient({ ...options, ...LOCAL_CREDENTIALS });
});
afterAll(() => cloud.close());

const search = (Text: string, IndexName = cloud.environment.PLACE_INDEX_NAME) =>
  client.send(new SearchPlaceIndexForTextCommand({ IndexName, Text, FilterCountries: ['USA'], MaxResults: 1 }));

test("a ZIP code lies where the product's table has it, and some newer ZIP codes are found too", async () => {
  const { Results, Summary } = await search('59715');
  const { latitude, longitude } = findZipCenter('59715')!;
  expect(Results).toMatchObject([{ Place: { PostalCode: '59715', Geometry: { Point: [longitude, latitude] } } }]);
  expect(Summary).toMatchObject({ Text: '59715', DataSource: 'Esri' });
  expect((await search('75036')).Results).toMatchObject([{ Place: { Municipality: 'Frisco' } }]);
  expect((await search('00000')).Results).toEqual([]);
});

test('an address lies near the center of its ZIP code, at the same place each time; some are not found', async () => {
  const addresses = Array.from({ length: 8 }, (_, n) => `${n + 12} Sample Street, Sampleton, 59715`);
  const results = await Promise.all(addresses.map(async (address) => (await search(address)).Results![0]));
  const points = results.flatMap((result) => (result ? [result.Place!.Geometry!.Point!] : []));
  expect(points.length).toBeGreaterThan(0);
  expect(points.length).toBeLessThan(addresses.length);
  for (const [longitude, latitude] of points) {
    expect(computeMiles(findZipCenter('59715')!, { latitude: latitude!, longitude: longitude! })).toBeLessThan(1.2);
  }
  expect(await Promise.all(addresses.map(async (address) => (await search(address)).Results![0]))).toEqual(results);
});

test('another index, an empty text and other operations are refused with the service’s own exceptions', async () => {
  await expect(search('59715', 'another')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  await expect(search('')).rejects.toMatchObject({ name: 'ValidationException' });
  await expect(
    client.send(
      new SearchPlaceIndexForPositionCommand({ IndexName: cloud.environment.PLACE_INDEX_NAME, Position: [0, 0] }),
    ),
  ).rejects.toMatchObject({ name: 'UnknownOperationException' });
});
