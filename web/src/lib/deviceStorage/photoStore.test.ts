import { eraseAnalysis } from '../../device/deviceRecords';
import { startTestDevice } from '../../device/testDevice';
import { MARIA, startTestServer } from '../testServer';
import { clearDevicePhotos, keepDevicePhoto, listDevicePhotos, removeDevicePhoto } from './photoStore';

const IDS = { analysisId: 'a1', spotId: 's1', personId: null };
const PHOTO = {
  analysisImage: new Uint8Array([1]),
  crop: new Uint8Array([2]),
  square: { x: 0, y: 0, size: 1 },
  place: { x: 0, y: 0, width: 1, height: 1 },
};

test('a photo whose result is deleted before its key arrives is not kept; it can be added again later', async () => {
  startTestDevice();
  const server = startTestServer({
    'GET /api/account/photo-key': { body: { key: btoa('0123456789abcdef0123456789abcdef') } },
  });
  const keeping = keepDevicePhoto(MARIA.id, IDS, PHOTO);
  await removeDevicePhoto(MARIA.id, IDS.analysisId);
  await keeping;
  expect(server.calls.map(({ call }) => call)).toEqual(['GET /api/account/photo-key']);
  expect(await listDevicePhotos(MARIA.id)).toEqual([]);
  await keepDevicePhoto(MARIA.id, IDS, PHOTO);
  expect(await listDevicePhotos(MARIA.id)).toMatchObject([IDS]);
});

test('photos that are all deleted before the key of a new one arrives stay away, and so does the photo of a deleted result', async () => {
  startTestDevice();
  startTestServer({
    'GET /api/account/photo-key': { body: { key: btoa('0123456789abcdef0123456789abcdef') } },
  });
  const keeping = keepDevicePhoto(MARIA.id, IDS, PHOTO);
  await clearDevicePhotos(MARIA.id);
  await keeping;
  expect(await listDevicePhotos(MARIA.id)).toEqual([]);
  await eraseAnalysis(MARIA.id, IDS.analysisId);
  await keepDevicePhoto(MARIA.id, IDS, PHOTO);
  expect(await listDevicePhotos(MARIA.id)).toEqual([]);
});
