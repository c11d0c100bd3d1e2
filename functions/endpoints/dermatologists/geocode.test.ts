import { findZipCenter } from '#zip/zips';
import { PlaceIndex } from '#functions/services/finder/placeIndex';
import { testApi, type TestApi } from '#functions/testing/testApi';
import { finderQueryMessages } from '#domain/finder/messages';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const geocode = (zipcode: string) => api.user.dermatologists.geocode({ query: { zipcode } });

test('a ZIP code is located to 2 decimals, with or without its last four digits', async () => {
  const place = { latitude: 40.75, longitude: -74 };
  expect([await geocode('10001'), await geocode('10001-2345')]).toEqual([place, place]);
});

test('a ZIP code newer than the table is looked up', async () => {
  expect(findZipCenter('75036')).toBeUndefined();
  expect(await geocode('75036')).toEqual({ latitude: 33.16, longitude: -96.88 });
});

test('an unknown ZIP code is 404 and an invalid one 400, each with its own message', async () => {
  await expect(geocode('00000')).rejects.toMatchObject({
    code: 'not_found',
    message: finderQueryMessages('zipNotFound'),
  });
  for (const zipcode of ['', '  ', '1234', '12345-', 'abcde']) {
    await expect(geocode(zipcode)).rejects.toMatchObject({
      code: 'invalid_request',
      message: finderQueryMessages('zipNotValid'),
    });
  }
  for (const query of ['zipcode[]=10001', 'zipcode=10001&zipcode=10002', '']) {
    expect((await api.user.request('GET', `/api/geocode?${query}`)).status).toBe(400);
  }
});

// Fault 12.
test('while Amazon Location is down, a ZIP code of the table is located, and any other is 503', async () => {
  const failing = jest.spyOn(PlaceIndex.prototype, 'findZip').mockRejectedValue(new Error('down'));
  expect(await geocode('59715')).toMatchObject({ latitude: 45.67 });
  await expect(geocode('75036')).rejects.toMatchObject({
    code: 'unavailable',
    message: finderQueryMessages('zipNotFound'),
  });
  failing.mockRestore();
});
