import { toPersonalName } from '../../people/toPersonalName';
import { runTransaction, type DeviceStore } from '../deviceStorage/indexedDb';
import { SESSION_DATABASES } from '../deviceStorage/sessionDatabases';
import type { SealedBytes } from '../deviceStorage/sealedBytes';
import type { DeviceLock } from './deviceLock';

/** Where a copy lies that opens with this device's lock (`docs/decisions/136-without-a-connection.md`). */
const LOCKED_COPY: DeviceStore = { database: SESSION_DATABASES.lockedCopy, store: 'parts' };
const LOCK = 'lock';
/** Begins the names of copies. The account holder and each person of an account have one. */
const COPY = 'copy';

/** How long a copy can be opened after it was taken: as long as a session lasts at most. */
const LOCKED_COPY_MS = 7 * 24 * 60 * 60 * 1000;

/** The lock that a person chose, and the photo key of their account, sealed under it. */
interface StoredLock extends DeviceLock {
  userId: string;
  sealedKey: SealedBytes;
}

/** A copy, sealed under the photo key of the account. */
interface StoredCopy {
  userId: string;
  /** Milliseconds since 1970. */
  takenAt: number;
  sealed: SealedBytes;
}

const isSupported = () => 'indexedDB' in globalThis && 'subtle' in crypto;

async function readPart<T>(name: string): Promise<T | undefined> {
  if (!isSupported()) return undefined;
  return runTransaction<T | undefined>(
    LOCKED_COPY,
    'readonly',
    (store) => store.get(name) as IDBRequest<T | undefined>,
  ).catch(() => undefined);
}

/** The lock on this device; undefined where nobody turned it on. */
export const readStoredLock = (): Promise<StoredLock | undefined> => readPart<StoredLock>(LOCK);

/** Stores the lock in place of an earlier one. @throws where the browser refuses. */
export const writeStoredLock = (lock: StoredLock): Promise<unknown> =>
  runTransaction<IDBValidKey>(LOCKED_COPY, 'readwrite', (store) => store.put(lock, LOCK));

/** The copy of the person whose records the page shows, where its time is not over. */
export async function readStoredCopy(userId: string): Promise<StoredCopy | undefined> {
  const copy = await readPart<StoredCopy>(toPersonalName(COPY));
  return copy?.userId === userId && !isOver(copy) ? copy : undefined;
}

const isOver = ({ takenAt }: StoredCopy): boolean => takenAt + LOCKED_COPY_MS <= Date.now();

/**
 * Stores a copy in place of an earlier one of the same person. Does nothing where the lock is gone meanwhile, or another account's.
 * @throws where the browser refuses
 */
export async function writeStoredCopy(copy: StoredCopy): Promise<void> {
  const name = toPersonalName(COPY);
  await runTransaction(LOCKED_COPY, 'readwrite', (store) => {
    const request = store.get(LOCK) as IDBRequest<StoredLock | undefined>;
    request.onsuccess = () => {
      if (request.result?.userId === copy.userId) store.put(copy, name);
    };
    return request;
  });
}

/**
 * Finds the person whose copy an account can open: the person of the page where there is one, else another. Null for the account
 * holder; undefined where the account has no copy.
 */
export async function findPersonWithCopy(userId: string): Promise<string | null | undefined> {
  const copies = await listCopies();
  const names = copies.flatMap(([name, copy]) => (copy.userId === userId && !isOver(copy) ? [name] : []));
  const name = names.find((each) => each === toPersonalName(COPY)) ?? names[0];
  return name === undefined ? undefined : toPersonId(name);
}

/** Erases lock and copy from this device. Never throws. */
export async function eraseLockedCopy(): Promise<void> {
  if (isSupported()) await runTransaction(LOCKED_COPY, 'readwrite', (store) => store.clear()).catch(() => undefined);
}

/** Erases the copy of the person whose records the page shows, because data changed. Never throws. */
export const eraseStoredCopy = (): Promise<void> => erasePart(toPersonalName(COPY));

/** Erases the copies of people of an account for whom `isGone` answers true. Never throws. */
export async function eraseStoredCopiesOf(userId: string, isGone: (personId: string) => boolean): Promise<void> {
  for (const [name, copy] of await listCopies()) {
    const personId = toPersonId(name);
    if (copy.userId === userId && personId !== null && isGone(personId)) await erasePart(name);
  }
}

/** Erases the copies of everybody, because each names all people of the account, and these changed. Never throws. */
export async function eraseStoredCopies(): Promise<void> {
  for (const [name] of await listCopies()) await erasePart(name);
}

/** The person whose copy has this name; null for the account holder. */
const toPersonId = (name: string): string | null => (name === COPY ? null : name.slice(COPY.length + 1));

/** The copies on this device, by their names. */
async function listCopies(): Promise<[name: string, copy: StoredCopy][]> {
  if (!isSupported()) return [];
  const names = await runTransaction(LOCKED_COPY, 'readonly', (store) => store.getAllKeys()).catch(() => []);
  const copies: [string, StoredCopy][] = [];
  for (const name of names.map(String).filter((each) => each.startsWith(COPY))) {
    const copy = await readPart<StoredCopy>(name);
    if (copy) copies.push([name, copy]);
  }
  return copies;
}

async function erasePart(name: string): Promise<void> {
  if (isSupported())
    await runTransaction(LOCKED_COPY, 'readwrite', (store) => store.delete(name)).catch(() => undefined);
}

/** Erases the copies whose time is over. Never throws. */
export async function eraseExpiredLockedCopy(): Promise<void> {
  for (const [name, copy] of await listCopies()) if (isOver(copy)) await erasePart(name);
}
