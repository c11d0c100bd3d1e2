/** Photos on this device (`docs/decisions/092-photos-on-the-device.md`). They are never uploaded. */
import { runWhereCreated } from '../../device/deviceDatabase';
import { eraseRecords, listKeys, saveRecord } from '../../device/deviceRecords';
import { DEVICE_STORES, type PhotoKey } from '../../device/deviceStores';
import { openBytes, sealBytes } from '../../device/sealedBytes';
import { decodeDevicePhoto, encodeDevicePhoto, type DevicePhoto } from './photoContent';
import { loadPhotoKey } from './photoKey';

const { photos: PHOTOS } = DEVICE_STORES;

/** What a photo is stored under, readable without the key. All ids are random. */
export interface DevicePhotoEntry {
  analysisId: string;
  /** The spot of the analysis at the time it was made. */
  spotId: string;
  /** The person of the account whom it shows; null for its holder. */
  personId: string | null;
  /** Length of the photo in bytes. */
  bytes: number;
}

/** The ids of a photo. */
export type DevicePhotoIds = Omit<DevicePhotoEntry, 'bytes'>;

const toContext = (userId: string, analysisId: string) => `${userId}/${analysisId}/photo`;

/** Whether a key is that of the photo of an analysis. */
const isPhotoOf = ([ownerId, id]: PhotoKey, userId: string, analysisId: string) =>
  ownerId === userId && id === analysisId;

/**
 * Keeps a photo, in place of an earlier one of the same analysis. Answers whether it does: not where the photo or its analysis is
 * deleted meanwhile, or the session ends, because the key may arrive late.
 * @throws a `QuotaExceededError` on a full device
 */
export async function keepDevicePhoto(
  userId: string,
  { analysisId, spotId, personId }: DevicePhotoIds,
  photo: DevicePhoto,
): Promise<boolean> {
  const content = encodeDevicePhoto(photo);
  const key: PhotoKey = [userId, analysisId, spotId, content.length, ...(personId === null ? [] : [personId])];
  return saveRecord(
    PHOTOS,
    key,
    async () => sealBytes(await loadPhotoKey(userId), toContext(userId, analysisId), content),
    async (records, sealed) => {
      const formerKeys = (await records.getAllKeys()).filter((former) => isPhotoOf(former, userId, analysisId));
      for (const former of formerKeys) await records.delete(former);
      await records.put(sealed, key);
    },
  );
}

/** Reads a photo. Null without one. @throws where the key cannot be fetched or does not open it. */
export async function readDevicePhoto(userId: string, analysisId: string): Promise<DevicePhoto | null> {
  const sealed = await runWhereCreated(PHOTOS, 'readonly', async (records) => {
    const key = (await records.getAllKeys()).find((each) => isPhotoOf(each, userId, analysisId));
    return key && records.get(key);
  });
  if (!sealed) return null;
  return decodeDevicePhoto(await openBytes(await loadPhotoKey(userId), toContext(userId, analysisId), sealed));
}

/** Lists the photos of all people of an account on this device, by the time of their analysis. A browser without databases has none. */
export async function listDevicePhotos(userId: string): Promise<DevicePhotoEntry[]> {
  const keys = (await listKeys(PHOTOS)).filter(([ownerId]) => ownerId === userId);
  return keys.map(([, analysisId, spotId, bytes, personId = null]) => ({ analysisId, spotId, personId, bytes }));
}

/** Deletes the photo of an analysis, if there is one. One that is still being sealed is not written. */
export const removeDevicePhoto = (userId: string, analysisId: string): Promise<void> =>
  eraseRecords(PHOTOS, (key) => isPhotoOf(key, userId, analysisId));

/** Deletes the photos of all people of an account from this device. Those that are still being sealed are not written. */
export const clearDevicePhotos = (userId: string): Promise<void> =>
  eraseRecords(PHOTOS, ([ownerId]) => ownerId === userId);

/** Whether an error says that the device is full. */
export const isDeviceFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
