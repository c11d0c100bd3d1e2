import { savePhotoChoice } from './photoChoice';
import { loadPhotoKey } from './photoKey';
import { requestPersistence } from './storageRoom';

/**
 * Turns on keeping photos on this device: fetches the key and asks the browser to protect the data. Answers whether the
 * browser agreed. @throws where the key cannot be fetched, or the browser stores nothing.
 */
export async function turnOnPhotos(userId: string): Promise<boolean> {
  await loadPhotoKey(userId);
  savePhotoChoice(userId, 'on');
  return requestPersistence();
}
