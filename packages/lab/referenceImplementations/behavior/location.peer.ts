import { LocationClient, SearchPlaceIndexForTextCommand } from '@aws-sdk/client-location';
import { openTarget, type Target } from './openTarget';

let target: Target;
let location: LocationClient;
beforeAll(async () => {
  target = await openTarget();
  location = new LocationClient({ ...target.client, disableHostPrefix: true });
});
afterAll(async () => {
  location.destroy();
  await target.close();
});

test('location: a text is found with its point, longitude first, and what was searched', async () => {
  const { Results, Summary } = await location.send(
    new SearchPlaceIndexForTextCommand({
      IndexName: target.localResources?.placeIndexName ?? 'places',
      Text: '59715',
      FilterCountries: ['USA'],
      MaxResults: 1,
    }),
  );
  expect(Summary).toMatchObject({ Text: '59715', MaxResults: 1 });
  const [longitude, latitude] = Results![0]!.Place!.Geometry!.Point!;
  expect([longitude! < -100, latitude! > 40]).toEqual([true, true]);
});
