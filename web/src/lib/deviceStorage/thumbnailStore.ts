import type { DeviceStore } from './indexedDb';

/** History thumbnails in this browser's IndexedDB, by `toThumbnailName`. */
export const THUMBNAILS: DeviceStore = { database: 'lesion-thumbnails', store: 'thumbnails' };

/** The key of the thumbnail of an analysis, of the account holder where `personId` is null. */
export const toThumbnailName = (userId: string, personId: string | null, analysisId: string): string =>
  [userId, ...(personId === null ? [] : [personId]), analysisId].join('/');
