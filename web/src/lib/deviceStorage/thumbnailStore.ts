import { hasDatabase, runTransaction, type DeviceStore } from './indexedDb';

/** History thumbnails in this browser's IndexedDB, by `toThumbnailName`. */
export const THUMBNAILS: DeviceStore = { database: 'lesion-thumbnails', store: 'thumbnails' };

/** The key of the thumbnail of an analysis, of the account holder where `personId` is null. */
export const toThumbnailName = (userId: string, personId: string | null, analysisId: string): string =>
  [userId, ...(personId === null ? [] : [personId]), analysisId].join('/');

/** A thumbnail without its content; `personId` is null for the account holder. */
interface ThumbnailEntry {
  name: string;
  personId: string | null;
  analysisId: string;
}

/** Lists the thumbnails of all people of an account on this device. */
export async function listThumbnails(userId: string): Promise<ThumbnailEntry[]> {
  if (!(await hasDatabase(THUMBNAILS))) return [];
  const names = (await runTransaction(THUMBNAILS, 'readonly', (store) => store.getAllKeys())).map(String);
  return names.flatMap((name) => {
    const [accountId, ...parts] = name.split('/');
    const analysisId = parts.pop();
    return accountId === userId && analysisId !== undefined ? [{ name, personId: parts[0] ?? null, analysisId }] : [];
  });
}
