import { eraseRecords, readRecord, saveRecord } from '../../device/deviceRecords';
import { DEVICE_STORES, toThumbnailKey } from '../../device/deviceStores';
import { getPersonId } from '../../people/currentPerson';

const { thumbnails: THUMBNAILS } = DEVICE_STORES;
const toKey = (userId: string, analysisId: string) => toThumbnailKey(userId, getPersonId(), analysisId);

/** Saves a thumbnail (data URL) on this device. @throws if the browser refuses. */
export async function saveThumbnail(userId: string, analysisId: string, thumbnail: string): Promise<void> {
  await saveRecord(THUMBNAILS, toKey(userId, analysisId), () => Promise.resolve(thumbnail));
}

/** Reads a thumbnail as a data URL. Returns null without one. */
export async function readThumbnail(userId: string, analysisId: string): Promise<string | null> {
  const thumbnail = await readRecord(THUMBNAILS, toKey(userId, analysisId)).catch(() => undefined);
  return thumbnail ?? null;
}

/** Removes a thumbnail if there is one. Never throws. */
export async function removeThumbnail(userId: string, analysisId: string): Promise<void> {
  const removedKey = toKey(userId, analysisId);
  await eraseRecords(THUMBNAILS, (key) => key === removedKey).catch(() => undefined);
}
