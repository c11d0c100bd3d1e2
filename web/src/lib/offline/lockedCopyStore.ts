import { runTransaction } from '../../device/deviceDatabase';
import { changeRecords, eraseRecords, listKeys, readRecord } from '../../device/deviceRecords';
import { DEVICE_STORES, type StoredCopy, type StoredLock } from '../../device/deviceStores';
import { toPersonalName } from '../../people/toPersonalName';

/** Where a copy lies that opens with this device's lock (`docs/decisions/136-without-a-connection.md`). */
const { lockedCopy: LOCKED_COPY } = DEVICE_STORES;
const LOCK = 'lock';
/** Begins the names of copies. The account holder and each person of an account have one. */
const COPY = 'copy';

const readPart = (name: string) => readRecord(LOCKED_COPY, name).catch(() => undefined);

/** The lock on this device; undefined where nobody turned it on. */
export const readStoredLock = async () => (await readPart(LOCK)) as StoredLock | undefined;

/** Stores the lock in place of an earlier one. @throws where the browser refuses. */
export const writeStoredLock = (lock: StoredLock): Promise<unknown> =>
  runTransaction(LOCKED_COPY, 'readwrite', (parts) => parts.put(lock, LOCK));

/** The copy of the person whose records the page shows, where its time is not over. */
export async function readStoredCopy(userId: string): Promise<StoredCopy | undefined> {
  const copy = (await readPart(toPersonalName(COPY))) as StoredCopy | undefined;
  return copy?.userId === userId ? copy : undefined;
}

/**
 * Stores a copy in place of an earlier one of the same person. Does nothing where the lock is gone meanwhile, or another account's.
 * @throws where the browser refuses
 */
export async function writeStoredCopy(copy: StoredCopy): Promise<void> {
  const name = toPersonalName(COPY);
  await changeRecords(LOCKED_COPY, async (parts) => {
    if ((await parts.get(LOCK))?.userId === copy.userId) await parts.put(copy, name);
  });
}

/**
 * Finds the person whose copy an account can open: the person of the page where there is one, else another. Null for the account
 * holder; undefined where the account has no copy.
 */
export async function findPersonWithCopy(userId: string): Promise<string | null | undefined> {
  const names = (await listKeys(LOCKED_COPY).catch(() => [])).filter((name) => name.startsWith(COPY));
  const ownNames: string[] = [];
  for (const name of names) if ((await readPart(name))?.userId === userId) ownNames.push(name);
  const name = ownNames.find((each) => each === toPersonalName(COPY)) ?? ownNames[0];
  if (name === undefined) return undefined;
  return name === COPY ? null : name.slice(COPY.length + 1);
}

const eraseParts = (isErased: (name: string) => boolean): Promise<void> =>
  eraseRecords(LOCKED_COPY, isErased).catch(() => undefined);

/** Erases lock and copy from this device. Never throws. */
export const eraseLockedCopy = (): Promise<void> => eraseParts(() => true);

/** Erases the copy of the person whose records the page shows, because data changed. Never throws. */
export const eraseStoredCopy = (): Promise<void> => eraseParts((name) => name === toPersonalName(COPY));

/** Erases the copies of everybody, because each names all people of the account, and these changed. Never throws. */
export const eraseStoredCopies = (): Promise<void> => eraseParts((name) => name.startsWith(COPY));
