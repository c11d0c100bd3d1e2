import type { CheckPart } from '#domain/skinCheck/checkParts';
import type { DeviceLock } from '../lib/offline/deviceLock';
import type { SealedBytes } from './sealedBytes';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * What erases something from this device, besides the end of its lifetime and the person. `userChanged`: another account takes over
 * an expired session. What is sealed under the key of the first account then opens for its owner alone, and stays.
 */
export type ErasureEvent = 'signedOut' | 'userChanged' | 'accountDeleted' | 'personRemoved' | 'analysisDeleted';

/** Whose something is, `personId` null for the account holder, and of which analysis, where it is of one. */
export interface RecordSubject {
  userId: string;
  personId: string | null;
  analysisId?: string;
}

interface RecordReader<K, V> {
  get(key: K): Promise<V | undefined>;
}

/** One kind of records that this site stores in a browser: a database with one object store. */
export interface DeviceStore<K extends IDBValidKey = IDBValidKey, V = unknown> {
  /** The database, by the name that the privacy policy tells. Names and formats never change: data of an earlier version must open. */
  readonly name: string;
  readonly objectStore: string;
  /**
   * The key under which contents are sealed: that of the account, one that this browser keeps beside them, or that of the account,
   * sealed under the lock of the device. Null where they are readable.
   */
  readonly sealedUnder: 'accountKey' | 'browserKey' | 'deviceLock' | null;
  /** How long a record lasts, in milliseconds; null where it has no end. */
  readonly lifetimeMs: number | null;
  readonly erasedOn: readonly ErasureEvent[];
  /** When the lifetime of a record began, in milliseconds since 1970. Undefined where it has none. */
  readStart?(key: K, records: RecordReader<K, V>): number | undefined | Promise<number | undefined>;
  /** Whose a record is. Undefined where it is nobody's alone. */
  readSubject?(key: K, records: RecordReader<K, V>): RecordSubject | undefined | Promise<RecordSubject | undefined>;
  /** The key of a record once its analysis belongs to another person of the account. */
  toKeyFor?(key: K, personId: string | null): K;
}

/** The account, followed by `/` and the id of its person where that is not the holder. */
type Owner = string;
/** Whose photo it is, and since when it waits, in milliseconds since 1970. */
export type WaitingPhotoKey = [owner: Owner, since: number];
/** `checkId` is empty for the check that began without a connection. */
export type WaitingPartKey = [owner: Owner, checkId: string, part: CheckPart];
/** A photo's entry, so that listing reads no photos. It ends with the id of its person where that is not the holder. */
export type PhotoKey = [userId: string, analysisId: string, spotId: string, bytes: number, ...personId: string[]];

/** A part of a check that waits. The time is not sealed, so that its end needs no key. */
export interface StoredPart {
  changedAt: number;
  sealed: SealedBytes;
}

/** The lock that a person chose, and the key of their account, sealed under it. */
export interface StoredLock extends DeviceLock {
  userId: string;
  sealedKey: SealedBytes;
}

/** A copy of a person's data, sealed under the key of the account. */
export interface StoredCopy {
  userId: string;
  /** Milliseconds since 1970. */
  takenAt: number;
  sealed: SealedBytes;
}

type DeviceStores = {
  draft: DeviceStore<string, SealedBytes | CryptoKey | number>;
  waitingPhotos: DeviceStore<WaitingPhotoKey, SealedBytes>;
  waitingParts: DeviceStore<WaitingPartKey, StoredPart>;
  lockedCopy: DeviceStore<string, StoredLock | StoredCopy>;
  photos: DeviceStore<PhotoKey, SealedBytes>;
  thumbnails: DeviceStore<string, string>;
};

/** The record with the time at which all parts of the draft end, in milliseconds since 1970. */
export const DRAFT_END = 'expiresAt';
/** How long the draft lasts after its last change, in milliseconds. An expired session holds a page for no longer, either. */
export const DRAFT_LIFETIME_MS = 10 * MINUTE_MS;

function readOwner([owner]: WaitingPhotoKey | WaitingPartKey): RecordSubject {
  const [userId = '', personId = null] = owner.split('/');
  return { userId, personId };
}

/** The key of the thumbnail of an analysis, of the account holder where `personId` is null. */
export const toThumbnailKey = (userId: string, personId: string | null, analysisId: string): string =>
  [userId, ...(personId === null ? [] : [personId]), analysisId].join('/');

function readThumbnailKey(key: string) {
  const [userId = '', ...ids] = key.split('/');
  return { userId, analysisId: ids.pop() ?? '', personId: ids[0] ?? null };
}

/** Whether this browser has databases. */
export const hasDatabases = (): boolean => 'indexedDB' in globalThis;

/** Everything that this site stores in a browser's databases. Nothing else opens one. */
export const DEVICE_STORES: DeviceStores = {
  /** Parts of unfinished work, beside their key and their common end. */
  draft: {
    name: 'sealed-draft',
    objectStore: 'parts',
    sealedUnder: 'browserKey',
    lifetimeMs: DRAFT_LIFETIME_MS,
    erasedOn: ['signedOut', 'userChanged'],
    readStart: async (_key, records) => {
      const end = await records.get(DRAFT_END);
      return typeof end === 'number' ? end - DRAFT_LIFETIME_MS : undefined;
    },
  },
  /** Photos that were to be analyzed without a connection. */
  waitingPhotos: {
    name: 'waiting-photos',
    objectStore: 'photos',
    sealedUnder: 'accountKey',
    lifetimeMs: DAY_MS,
    erasedOn: ['signedOut', 'personRemoved'],
    readStart: ([, since]) => since,
    readSubject: readOwner,
  },
  /** Parts of a total-skin check that were changed without a connection. They wait as long as a session lasts at most. */
  waitingParts: {
    name: 'waiting-check-parts',
    objectStore: 'parts',
    sealedUnder: 'accountKey',
    lifetimeMs: 7 * DAY_MS,
    erasedOn: ['signedOut', 'personRemoved'],
    readStart: async (key, records) => (await records.get(key))?.changedAt,
    readSubject: readOwner,
  },
  /** The lock that a person chose, and a copy for the account holder (`copy`) and for each person (`copy/` and the id). */
  lockedCopy: {
    name: 'locked-copy',
    objectStore: 'parts',
    sealedUnder: 'deviceLock',
    lifetimeMs: 7 * DAY_MS,
    erasedOn: ['signedOut', 'personRemoved'],
    readStart: async (key, records) => {
      const part = await records.get(key);
      return part && 'takenAt' in part ? part.takenAt : undefined;
    },
    readSubject: async (key, records) => {
      const part = await records.get(key);
      return part && { userId: part.userId, personId: key.split('/')[1] ?? null };
    },
  },
  /** Photos of results, where the person chose to keep them. They are never uploaded. */
  photos: {
    name: 'device-photos',
    objectStore: 'photos',
    sealedUnder: 'accountKey',
    lifetimeMs: null,
    erasedOn: ['accountDeleted', 'personRemoved', 'analysisDeleted'],
    readSubject: ([userId, analysisId, , , personId = null]) => ({ userId, analysisId, personId }),
    toKeyFor: ([userId, analysisId, spotId, bytes], personId) => [
      userId,
      analysisId,
      spotId,
      bytes,
      ...(personId === null ? [] : [personId]),
    ],
  },
  /** Small pictures of the history as data URLs, which the person asked for. They are never uploaded. */
  thumbnails: {
    name: 'lesion-thumbnails',
    objectStore: 'thumbnails',
    sealedUnder: null,
    lifetimeMs: null,
    erasedOn: ['personRemoved', 'analysisDeleted'],
    readSubject: readThumbnailKey,
    toKeyFor: (key, personId) => {
      const { userId, analysisId } = readThumbnailKey(key);
      return toThumbnailKey(userId, personId, analysisId);
    },
  },
};
