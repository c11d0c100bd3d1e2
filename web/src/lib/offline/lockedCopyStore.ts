import { toPersonalName } from '../../people/toPersonalName';
import { runTransaction, type DeviceStore } from '../deviceStorage/indexedDb';
import type { SealedBytes } from '../deviceStorage/sealedBytes';
import type { DeviceLock } from './deviceLock';

/** Where a copy lies that opens with this device's lock (`docs/decisions/136-without-a-connection.md`). */
const LOCKED_COPY: DeviceStore = { database: 'locked-copy', store: 'parts' };
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

const writePart = (name: string, value: StoredLock | StoredCopy) =>
  runTransaction<IDBValidKey>(LOCKED_COPY, 'readwrite', (store) => store.put(value, name));

/** The lock on this device; undefined where nobody turned it on. */
export const readStoredLock = (): Promise<StoredLock | undefined> => readPart<StoredLock>(LOCK);

/** Stores the lock in place of an earlier one. @throws where the browser refuses. */
export const writeStoredLock = (lock: StoredLock): Promise<unknown> => writePart(LOCK, lock);

/** The copy of the person whose records the page shows, where its time is not over. */
export async function readStoredCopy(userId: string): Promise<StoredCopy | undefined> {
  const copy = await readPart<StoredCopy>(toPersonalName(COPY));
  return copy?.userId === userId && !isOver(copy) ? copy : undefined;
}

const isOver = ({ takenAt }: StoredCopy): boolean => takenAt + LOCKED_COPY_MS <= Date.now();

/** Stores a copy in place of an earlier one of the same person. @throws where the browser refuses. */
export const writeStoredCopy = (copy: StoredCopy): Promise<unknown> => writePart(toPersonalName(COPY), copy);

/** Erases lock and copy from this device. Never throws. */
export async function eraseLockedCopy(): Promise<void> {
  if (isSupported()) await runTransaction(LOCKED_COPY, 'readwrite', (store) => store.clear()).catch(() => undefined);
}

/** Erases the copy of the person whose records the page shows, because data changed. Never throws. */
export const eraseStoredCopy = (): Promise<void> => erasePart(toPersonalName(COPY));

/** Erases the copy of a person who was removed from the account. Never throws. */
export const eraseStoredCopyOf = (personId: string): Promise<void> => erasePart(`${COPY}/${personId}`);

async function erasePart(name: string): Promise<void> {
  if (isSupported())
    await runTransaction(LOCKED_COPY, 'readwrite', (store) => store.delete(name)).catch(() => undefined);
}

/** Erases the copies whose time is over. Never throws. */
export async function eraseExpiredLockedCopy(): Promise<void> {
  if (!isSupported()) return;
  const names = await runTransaction(LOCKED_COPY, 'readonly', (store) => store.getAllKeys()).catch(() => []);
  for (const name of names.map(String).filter((each) => each.startsWith(COPY))) {
    const copy = await readPart<StoredCopy>(name);
    if (copy && isOver(copy)) await erasePart(name);
  }
}
