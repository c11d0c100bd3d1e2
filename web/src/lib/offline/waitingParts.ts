import { CHECK_PARTS, type CheckPart } from '#domain/skinCheck/checkParts';
import type { PartResult } from '#domain/skinCheck/skinCheck';
import { toPersonalName } from '../../people/toPersonalName';
import { runTransaction, type DeviceStore } from '../deviceStorage/indexedDb';
import { loadPhotoKey } from '../deviceStorage/photoKey';
import { openBytes, sealBytes, type SealedBytes } from '../deviceStorage/sealedBytes';
import { SESSION_DATABASES } from '../deviceStorage/sessionDatabases';
import { subscribeToSession } from '../sessionEvents';

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
}

/** A sealed part. The time is not sealed, so that its end needs no key. */
interface StoredPart {
  changedAt: number;
  sealed: SealedBytes;
}
/** The key of a record: the account, with the person where it is not the holder, and the part. */
type StoredKey = [owner: string, part: CheckPart];

/** Rises when the session ends, so that no part is written after all were erased. */
let sessionCount = 0;
const listeners = new Set<() => void>();

subscribeToSession(() => {
  sessionCount++;
});

const isSupported = () => 'indexedDB' in globalThis && 'subtle' in crypto;
const isOver = ({ changedAt }: StoredPart) => changedAt + WAITING_MS <= Date.now();
const toContext = ([owner, part]: StoredKey) => `${owner}/${part}/waiting`;
const toKey = (userId: string, part: CheckPart): StoredKey => [toPersonalName(userId), part];

/** When a part that was changed then is erased, in milliseconds since 1970. */
export const getWaitingEnd = (changedAt: number): number => changedAt + WAITING_MS;

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever a part of this page begins or ends to wait. Returns the function that unsubscribes. */
export function subscribeToWaitingParts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const readStored = (key: StoredKey) =>
  runTransaction<StoredPart | undefined>(
    WAITING,
    'readonly',
    (store) => store.get(key) as IDBRequest<StoredPart | undefined>,
  );

/** Seals a part, in place of an earlier state of it. Answers whether it waits: not without the key, or room on the device. */
export async function saveWaitingPart(userId: string, part: Omit<WaitingPart, 'changedAt'>): Promise<boolean> {
  if (!isSupported()) return false;
  try {
    const session = sessionCount;
    const key = toKey(userId, part.result.part);
    const content = new TextEncoder().encode(JSON.stringify(part));
    const sealed = await sealBytes(await loadPhotoKey(userId), toContext(key), content);
    if (session !== sessionCount) return false;
    const stored: StoredPart = { changedAt: Date.now(), sealed };
    await runTransaction<IDBValidKey>(WAITING, 'readwrite', (store) => store.put(stored, key));
  } catch {
    return false;
  }
  notifyListeners();
  return true;
}

/** The parts that wait for the person whose records the page shows, in the order of a check. Empty where they do not open. */
export async function listWaitingParts(userId: string): Promise<WaitingPart[]> {
  if (!isSupported()) return [];
  try {
    const waiting: WaitingPart[] = [];
    for (const part of CHECK_PARTS) {
      const key = toKey(userId, part);
      const stored = await readStored(key);
      if (!stored || isOver(stored)) continue;
      const content = await openBytes(await loadPhotoKey(userId), toContext(key), stored.sealed);
      const opened = JSON.parse(new TextDecoder().decode(content)) as Omit<WaitingPart, 'changedAt'>;
      waiting.push({ ...opened, changedAt: stored.changedAt });
    }
    return waiting;
  } catch {
    return [];
  }
}

/** Erases a part, unless it was changed after `changedAt`. Never throws. */
export async function removeWaitingPart(userId: string, part: CheckPart, changedAt = Number.MAX_VALUE): Promise<void> {
  if (!isSupported()) return;
  const key = toKey(userId, part);
  const removeUnchanged = (store: IDBObjectStore) => {
    const request = store.get(key) as IDBRequest<StoredPart | undefined>;
    request.onsuccess = () => {
      if (request.result && request.result.changedAt <= changedAt) store.delete(key);
    };
    return request;
  };
  await runTransaction(WAITING, 'readwrite', removeUnchanged).catch(() => undefined);
  notifyListeners();
}

const listKeys = async () => (await runTransaction(WAITING, 'readonly', (store) => store.getAllKeys())) as StoredKey[];
const remove = (key: StoredKey) => runTransaction(WAITING, 'readwrite', (store) => store.delete(key));

/** Erases the parts of people of an account for whom `isGone` answers true. */
export async function eraseWaitingPartsOf(userId: string, isGone: (personId: string) => boolean): Promise<void> {
  for (const key of await listKeys()) {
    const [accountId, personId] = key[0].split('/');
    if (accountId === userId && personId !== undefined && isGone(personId)) await remove(key);
  }
  notifyListeners();
}

/** Erases every part that waits on this device. Never throws. */
export async function eraseWaitingParts(): Promise<void> {
  if (isSupported()) await runTransaction(WAITING, 'readwrite', (store) => store.clear()).catch(() => undefined);
  notifyListeners();
}

/** Erases the parts whose time is over. Never throws. */
export async function eraseExpiredWaitingParts(): Promise<void> {
  if (!isSupported()) return;
  try {
    for (const key of await listKeys()) {
      const stored = await readStored(key);
      if (stored && isOver(stored)) await remove(key);
    }
  } catch {
    return;
  }
  notifyListeners();
}
