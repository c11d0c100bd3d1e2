/**
 * Photos on this device: in the browser's IndexedDB, sealed under a key that the person's account holds
 * (`docs/decisions/092-photos-on-the-device.md`). They are never uploaded.
 */
import { hasDatabase, moveRecord, runTransaction, type DeviceStore } from './indexedDb';
import { decodeDevicePhoto, encodeDevicePhoto, type DevicePhoto } from './photoContent';
import { loadPhotoKey } from './photoKey';
import { openBytes, sealBytes, type SealedBytes } from './sealedBytes';

const PHOTOS: DeviceStore = { database: 'device-photos', store: 'photos' };

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

/** The key of a record. Its parts are the entry, so that listing reads no photos. */
type RecordKey =
  | [userId: string, analysisId: string, spotId: string, bytes: number]
  | [userId: string, analysisId: string, spotId: string, bytes: number, personId: string];

function toRecordKey(userId: string, { analysisId, spotId, bytes, personId }: DevicePhotoEntry): RecordKey {
  const holderKey: RecordKey = [userId, analysisId, spotId, bytes];
  return personId === null ? holderKey : [...holderKey, personId];
}

/** All record keys that begin so. In IndexedDB, an array sorts after every text and number. */
const startingWith = (...parts: string[]) => IDBKeyRange.bound(parts, [...parts, []]);
const toContext = (userId: string, analysisId: string) => `${userId}/${analysisId}/photo`;

/** How often photos were deleted on this page: that of an analysis by its id, and all of an account by the id of its user. */
const deletionCounts = new Map<string, number>();
const countDeletion = (id: string) => deletionCounts.set(id, (deletionCounts.get(id) ?? 0) + 1);
const readDeletionCounts = (userId: string, analysisId: string) =>
  `${deletionCounts.get(userId)} ${deletionCounts.get(analysisId)}`;
/** The analyses that were deleted on this page, by their ids. */
const deletedAnalyses = new Set<string>();

/**
 * Keeps a photo, in place of an earlier one of the same analysis. Does nothing where the photo is deleted meanwhile, because the
 * key may arrive late, or where its analysis was deleted on this page.
 * @throws a `QuotaExceededError` on a full device
 */
export async function keepDevicePhoto(
  userId: string,
  { analysisId, spotId, personId }: DevicePhotoIds,
  photo: DevicePhoto,
): Promise<void> {
  const counts = readDeletionCounts(userId, analysisId);
  const content = encodeDevicePhoto(photo);
  const sealed = await sealBytes(await loadPhotoKey(userId), toContext(userId, analysisId), content);
  if (readDeletionCounts(userId, analysisId) !== counts || deletedAnalyses.has(analysisId)) return;
  const recordKey = toRecordKey(userId, { analysisId, spotId, personId, bytes: content.length });
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

/** Lists the photos of all people of an account on this device, by the time of their analysis. A browser without IndexedDB has none. */
export async function listDevicePhotos(userId: string): Promise<DevicePhotoEntry[]> {
  if (!('indexedDB' in globalThis) || !(await hasDatabase(PHOTOS))) return [];
  const recordKeys = await runTransaction(PHOTOS, 'readonly', (store) => store.getAllKeys(startingWith(userId)));
  return (recordKeys as RecordKey[]).map(([, analysisId, spotId, bytes, personId = null]) => {
    return { analysisId, spotId, personId, bytes };
  });
}

/** Deletes the photo of an analysis, if there is one. One that is still being sealed is not written. */
export async function removeDevicePhoto(userId: string, analysisId: string): Promise<void> {
  countDeletion(analysisId);
  await runTransaction(PHOTOS, 'readwrite', (store) => store.delete(startingWith(userId, analysisId)));
}

/** Deletes the photo of an analysis that was deleted, if there is one. No later `keepDevicePhoto` of this page writes it. */
export async function removePhotoOfDeleted(userId: string, analysisId: string): Promise<void> {
  deletedAnalyses.add(analysisId);
  if ('indexedDB' in globalThis && (await hasDatabase(PHOTOS))) await removeDevicePhoto(userId, analysisId);
}

/** Makes the photos of some analyses those of a person of the account; null for its holder. They stay sealed as they are. */
export async function assignPhotos(
  userId: string,
  personId: string | null,
  analysisIds: ReadonlySet<string>,
): Promise<void> {
  for (const entry of await listDevicePhotos(userId)) {
    if (entry.personId === personId || !analysisIds.has(entry.analysisId)) continue;
    await moveRecord(PHOTOS, toRecordKey(userId, entry), toRecordKey(userId, { ...entry, personId }));
  }
}

/** Deletes the photos of all people of an account from this device. Those that are still being sealed are not written. */
export async function clearDevicePhotos(userId: string): Promise<void> {
  countDeletion(userId);
  await runTransaction(PHOTOS, 'readwrite', (store) => store.delete(startingWith(userId)));
}

/** Whether an error says that the device is full. */
export const isDeviceFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
