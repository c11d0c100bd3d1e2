import { readPhotoChoice, savePhotoChoice } from '../../../lib/deviceStorage/photoChoice';

/** Deletes a person's photos and their choice from this device, where there are any. Never throws. */
export async function eraseDevicePhotos(userId: string): Promise<void> {
  if (readPhotoChoice(userId) === null) return;
  const { clearDevicePhotos } = await import('../../../lib/deviceStorage/photoStore');
  await clearDevicePhotos(userId).catch(() => undefined);
  savePhotoChoice(userId, null);
}
