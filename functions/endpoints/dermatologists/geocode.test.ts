import { ZIP_NOT_FOUND, ZIP_NOT_VALID } from '#domain/finder/dermatologists';
import { centroidOf } from '#zip/zips';
import { Location } from '#functions/services/finder/location';
import { testApi, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const geocode = (zipcode: string) => api.user.dermatologists.geocode({ query: { zipcode } });

test('a ZIP code is placed to 2 decimals, with or without its last four digits', async () => {
  const place = { latitude: 40.75, longitude: -74 };
  expect([await geocode('10001'), await geocode('10001-2345')]).toEqual([place, place]);
});

test('one younger than the table is looked up', async () => {
  expect(centroidOf('75036')).toBeUndefined();
  expect(await geocode('75036')).toEqual({ latitude: 33.16, longitude: -96.88 });
});

test('one that nobody has is 404, and what is none is 400, in the words of the specification', async () => {
  await expect(geocode('00000')).rejects.toMatchObject({ code: 'not_found', message: ZIP_NOT_FOUND });
  for (const zipcode of ['', '  ', '1234', '12345-', 'abcde']) {
    await expect(geocode(zipcode)).rejects.toMatchObject({ code: 'invalid_request', message: ZIP_NOT_VALID });
  }
  for (const query of ['zipcode[]=10001', 'zipcode=10001&zipcode=10002', '']) {
    expect((await api.user.request('GET', `/api/geocode?${query}`)).status).toBe(400);
  }
});

test('while Location is down, one of the table is placed, and any other is 503 (fault F12)', async () => {
  const failing = jest.spyOn(Location.prototype, 'zip').mockRejectedValue(new Error('down'));
  expect(await geocode('59715')).toMatchObject({ latitude: 45.67 });
  await expect(geocode('75036')).rejects.toMatchObject({ code: 'unavailable', message: ZIP_NOT_FOUND });
  failing.mockRestore();
});
