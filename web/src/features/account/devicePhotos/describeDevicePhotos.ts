import { readPhotoChoice } from '../../../lib/deviceStorage/photoChoice';

/** What the export of an account says about this device: the choice, and which analyses it keeps a photo of. */
export async function describeDevicePhotos(userId: string) {
  const choice = readPhotoChoice(userId);
  if (choice === null) return { keepsPhotos: 'no choice', photos: [] };
  const { listDevicePhotos } = await import('../../../lib/deviceStorage/photoStore');
  return { keepsPhotos: choice, photos: await listDevicePhotos(userId) };
}
