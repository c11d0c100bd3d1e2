/**
 * Photos on this device: in the browser's IndexedDB, sealed under a key that the person's account holds
 * (`docs/decisions/092-photos-on-the-device.md`). They are never uploaded.
 */
import { runTransaction, type DeviceStore } from './indexedDb';
import { decodeDevicePhoto, encodeDevicePhoto, type DevicePhoto } from './photoContent';
import { loadPhotoKey } from './photoKey';
import { openBytes, sealBytes, type SealedBytes } from './sealedBytes';

const PHOTOS: DeviceStore = { database: 'device-photos', store: 'photos' };

/** What a photo is stored under, readable without the key. All ids are random. */
interface DevicePhotoEntry {
  analysisId: string;
  /** The spot of the analysis at the time it was made. */
  spotId: string;
  /** Length of the photo in bytes. */
  bytes: number;
}

/** The key of a record. Its parts are the entry, so that listing reads no photos. */
type RecordKey = [userId: string, analysisId: string, spotId: string, bytes: number];

/** All record keys that begin so. In IndexedDB, an array sorts after every text and number. */
const startingWith = (...parts: string[]) => IDBKeyRange.bound(parts, [...parts, []]);
const toContext = (userId: string, analysisId: string) => `${userId}/${analysisId}/photo`;

/** Keeps a photo, in place of an earlier one of the same analysis. @throws a `QuotaExceededError` on a full device. */
export async function keepDevicePhoto(
  userId: string,
  { analysisId, spotId }: Pick<DevicePhotoEntry, 'analysisId' | 'spotId'>,
  photo: DevicePhoto,
): Promise<void> {
  const content = encodeDevicePhoto(photo);
  const sealed = await sealBytes(await loadPhotoKey(userId), toContext(userId, analysisId), content);
  const recordKey: RecordKey = [userId, analysisId, spotId, content.length];
  await runTransaction<IDBValidKey>(PHOTOS, 'readwrite', (store) => {
    store.delete(startingWith(userId, analysisId));
    return store.put(sealed, recordKey);
  });
}

/** Reads a photo. Null without one. @throws where the key cannot be fetched or does not open it. */
export async function readDevicePhoto(userId: string, analysisId: string): Promise<DevicePhoto | null> {
  const range = startingWith(userId, analysisId);
  const sealed = await runTransaction<SealedBytes | undefined>(
    PHOTOS,
    'readonly',
    (store) => store.get(range) as IDBRequest<SealedBytes | undefined>,
  );
  if (!sealed) return null;
  return decodeDevicePhoto(await openBytes(await loadPhotoKey(userId), toContext(userId, analysisId), sealed));
}

/** Lists the person's photos on this device, by the time of their analysis. A browser without IndexedDB has none. */
export async function listDevicePhotos(userId: string): Promise<DevicePhotoEntry[]> {
  if (!('indexedDB' in globalThis)) return [];
  const recordKeys = await runTransaction(PHOTOS, 'readonly', (store) => store.getAllKeys(startingWith(userId)));
  return (recordKeys as RecordKey[]).map(([, analysisId, spotId, bytes]) => ({ analysisId, spotId, bytes }));
}

/** Deletes the photo of an analysis, if there is one. */
export async function removeDevicePhoto(userId: string, analysisId: string): Promise<void> {
  await runTransaction(PHOTOS, 'readwrite', (store) => store.delete(startingWith(userId, analysisId)));
}

/** Deletes all of the person's photos from this device. */
export async function clearDevicePhotos(userId: string): Promise<void> {
  await runTransaction(PHOTOS, 'readwrite', (store) => store.delete(startingWith(userId)));
}

/** Whether an error says that the device is full. */
export const isDeviceFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
