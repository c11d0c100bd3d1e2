import { CHECK_PARTS, type CheckPart } from '#domain/skinCheck/checkParts';
import type { PartResult } from '#domain/skinCheck/skinCheck';
import { toPersonalName } from '../../people/toPersonalName';
import { runTransaction, type DeviceStore } from '../deviceStorage/indexedDb';
import { loadPhotoKey } from '../deviceStorage/photoKey';
import { openBytes, sealBytes, type SealedBytes } from '../deviceStorage/sealedBytes';
import { SESSION_DATABASES } from '../deviceStorage/sessionDatabases';
import { createWaitingStore, isStorageSupported } from '../deviceStorage/waitingStore';

/**
 * Parts of a total-skin check that were changed without a connection: in the browser's IndexedDB, sealed under the key that the
 * person's account holds, for at most seven days (`docs/decisions/136-without-a-connection.md`).
 */
const WAITING: DeviceStore = { database: SESSION_DATABASES.waitingParts, store: 'parts' };

/** How long a part waits after its last change: as long as a session lasts at most. */
const WAITING_MS = 7 * 24 * 60 * 60 * 1000;

/** A part that the server does not have yet. */
export interface WaitingPart {
  /** The check that the part is of; null for one that began without a connection. */
  checkId: string | null;
  result: PartResult;
  /** What the server had when this device last read the part. */
  base: PartResult;
  /** When it was last changed, in milliseconds since 1970. */
  changedAt: number;
  /** Whether the server refused it, because the part changed on another device too, or the check has ended. */
  hasConflict: boolean;
}
/** What identifies one state of a part: each change has its own time. */
type WaitingState = Pick<WaitingPart, 'result' | 'changedAt'>;

/** A sealed part. The time is not sealed, so that its end needs no key. */
interface StoredPart {
  changedAt: number;
  sealed: SealedBytes;
}
/** The key of a record: the account, with the person where it is not the holder, the check, and the part. */
type StoredKey = [owner: string, checkId: string, part: CheckPart];

/** Stands in a key for the check that began without a connection. */
const NO_CHECK = '';

/** Reads the sealed part of a key. */
const readStored = (key: StoredKey) =>
  runTransaction<StoredPart | undefined>(
    WAITING,
    'readonly',
    (store) => store.get(key) as IDBRequest<StoredPart | undefined>,
  );
const parts = createWaitingStore<StoredKey>({
  store: WAITING,
  lifetimeMs: WAITING_MS,
  readStart: async (key) => (await readStored(key))?.changedAt,
});

const toContext = (key: StoredKey) => `${key.join('/')}/waiting`;
const toKey = (userId: string, { checkId, result }: Pick<WaitingPart, 'checkId' | 'result'>): StoredKey => [
  toPersonalName(userId),
  checkId ?? NO_CHECK,
  result.part,
];

/** When a part that was changed then is erased, in milliseconds since 1970. */
export const getWaitingEnd = (changedAt: number): number => changedAt + WAITING_MS;

/** Calls `listener` whenever a part of this page begins or ends to wait. Returns the function that unsubscribes. */
export const subscribeToWaitingParts = parts.subscribe;
/** Erases the parts of people of an account for whom `isGone` answers true. */
export const eraseWaitingPartsOf = parts.eraseOf;
/** Erases every part that waits on this device. Never throws. */
export const eraseWaitingParts = parts.eraseAll;
/** Erases the parts whose time is over, now and later when that of the next one is. Never throws. */
export const eraseExpiredWaitingParts = parts.eraseExpired;

async function seal(userId: string, { changedAt, ...content }: WaitingPart): Promise<StoredPart> {
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  return { changedAt, sealed: await sealBytes(await loadPhotoKey(userId), toContext(toKey(userId, content)), bytes) };
}

/** Seals a part, in place of an earlier state of it in the same check. Null where it does not wait: without the key, or room. */
export async function saveWaitingPart(
  userId: string,
  part: Pick<WaitingPart, 'checkId' | 'result' | 'base'>,
): Promise<WaitingPart | null> {
  if (!isStorageSupported()) return null;
  const waiting = { ...part, changedAt: Date.now(), hasConflict: false };
  try {
    const put = (store: IDBObjectStore, stored: StoredPart) => store.put(stored, toKey(userId, part));
    if (!(await parts.writeSealed(() => seal(userId, waiting), put))) return null;
  } catch {
    return null;
  }
  await parts.eraseExpired();
  return waiting;
}

/**
 * Changes what a part is of, and not what the person entered: its seven days go on. Nothing happens where it was changed or removed
 * meanwhile, or where the same part of the other check waits. Never throws.
 */
export async function replaceWaitingPart(
  userId: string,
  former: WaitingPart,
  change: Partial<Pick<WaitingPart, 'checkId' | 'base' | 'hasConflict'>>,
): Promise<void> {
  if (!isStorageSupported()) return;
  const next = { ...former, ...change };
  const [formerKey, key] = [toKey(userId, former), toKey(userId, next)];
  const replaceUnchanged = (store: IDBObjectStore, stored: StoredPart) => {
    const request = store.get(formerKey) as IDBRequest<StoredPart | undefined>;
    request.onsuccess = () => {
      if (request.result?.changedAt !== former.changedAt) return;
      const other = store.get(key) as IDBRequest<StoredPart | undefined>;
      other.onsuccess = () => {
        if (other.result && former.checkId !== next.checkId) return;
        store.delete(formerKey);
        store.put(stored, key);
      };
    };
    return request;
  };
  try {
    await parts.writeSealed(() => seal(userId, next), replaceUnchanged);
  } catch {
    return;
  }
  parts.notifyListeners();
}

/**
 * The parts that wait for the person whose records the page shows, in the order of a check, without those that the key does not
 * open. @throws where parts wait and the key cannot be fetched
 */
export async function listWaitingParts(userId: string): Promise<WaitingPart[]> {
  if (!isStorageSupported()) return [];
  // A browser that refuses its database has nothing in it.
  const keys = (await parts.listKeys().catch(() => [])).filter(([owner]) => owner === toPersonalName(userId));
  const waiting: WaitingPart[] = [];
  for (const key of keys) {
    const stored = await readStored(key);
    if (!stored || parts.isOver(stored.changedAt)) continue;
    const photoKey = await loadPhotoKey(userId);
    const content = await openBytes(photoKey, toContext(key), stored.sealed).catch(() => null);
    if (!content) continue;
    const opened = JSON.parse(new TextDecoder().decode(content)) as Omit<WaitingPart, 'changedAt'>;
    waiting.push({ ...opened, changedAt: stored.changedAt });
  }
  const getPosition = ({ result }: WaitingPart) => CHECK_PARTS.indexOf(result.part);
  return waiting.sort((one, other) => getPosition(one) - getPosition(other));
}

/** Erases this state of a part, of whichever check it became meanwhile, and no other state. Never throws. */
export async function removeWaitingPart(userId: string, { result, changedAt }: WaitingState): Promise<void> {
  if (!isStorageSupported()) return;
  const owner = toPersonalName(userId);
  const removeState = (store: IDBObjectStore) => {
    const request = store.getAllKeys();
    request.onsuccess = () => {
      for (const key of request.result as StoredKey[]) {
        if (key[0] !== owner || key[2] !== result.part) continue;
        const stored = store.get(key) as IDBRequest<StoredPart | undefined>;
        stored.onsuccess = () => {
          if (stored.result?.changedAt === changedAt) store.delete(key);
        };
      }
    };
    return request;
  };
  await runTransaction(WAITING, 'readwrite', removeState).catch(() => undefined);
  parts.notifyListeners();
}
