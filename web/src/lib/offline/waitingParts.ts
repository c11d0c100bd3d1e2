import { CHECK_PARTS } from '#domain/skinCheck/checkParts';
import type { PartResult } from '#domain/skinCheck/skinCheck';
import { subscribeToStore, type Records } from '../../device/deviceDatabase';
import { changeRecords, listKeys, readRecord, saveRecord } from '../../device/deviceRecords';
import { DEVICE_STORES, type StoredPart, type WaitingPartKey } from '../../device/deviceStores';
import { openBytes, sealBytes } from '../../device/sealedBytes';
import { toPersonalName } from '../../people/toPersonalName';
import { loadPhotoKey } from '../deviceStorage/photoKey';

/** Parts of a total-skin check that were changed without a connection (`docs/decisions/136-without-a-connection.md`). */
const { waitingParts: WAITING } = DEVICE_STORES;

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

/** Stands in a key for the check that began without a connection. */
const NO_CHECK = '';

const toContext = (key: WaitingPartKey) => `${key.join('/')}/waiting`;
const toKey = (userId: string, { checkId, result }: Pick<WaitingPart, 'checkId' | 'result'>): WaitingPartKey => [
  toPersonalName(userId),
  checkId ?? NO_CHECK,
  result.part,
];

/** When a part that was changed then is erased, in milliseconds since 1970. */
export const getWaitingEnd = (changedAt: number): number => changedAt + WAITING.lifetimeMs!;

/** Calls `listener` whenever a part of this page begins or ends to wait. Returns the function that unsubscribes. */
export const subscribeToWaitingParts = (listener: () => void): (() => void) => subscribeToStore(WAITING, listener);

async function seal(userId: string, { changedAt, ...content }: WaitingPart): Promise<StoredPart> {
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  return { changedAt, sealed: await sealBytes(await loadPhotoKey(userId), toContext(toKey(userId, content)), bytes) };
}

/** Seals a part, in place of an earlier state of it in the same check. Null where it does not wait: without the key, or room. */
export async function saveWaitingPart(
  userId: string,
  part: Pick<WaitingPart, 'checkId' | 'result' | 'base'>,
): Promise<WaitingPart | null> {
  const waiting = { ...part, changedAt: Date.now(), hasConflict: false };
  try {
    return (await saveRecord(WAITING, toKey(userId, part), () => seal(userId, waiting))) ? waiting : null;
  } catch {
    return null;
  }
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
  const next = { ...former, ...change };
  const [formerKey, key] = [toKey(userId, former), toKey(userId, next)];
  try {
    await saveRecord(
      WAITING,
      formerKey,
      () => seal(userId, next),
      async (records, stored) => {
        if ((await records.get(formerKey))?.changedAt !== former.changedAt) return;
        if (former.checkId !== next.checkId && (await records.getKey(key)) !== undefined) return;
        await records.delete(formerKey);
        await records.put(stored, key);
      },
    );
  } catch {
    return;
  }
}

/**
 * The parts that wait for the person whose records the page shows, in the order of a check, without those that the key does not
 * open. @throws where parts wait and the key cannot be fetched
 */
export async function listWaitingParts(userId: string): Promise<WaitingPart[]> {
  // A browser that refuses its database has nothing in it.
  const keys = (await listKeys(WAITING).catch(() => [])).filter(([owner]) => owner === toPersonalName(userId));
  const waiting: WaitingPart[] = [];
  for (const key of keys) {
    const stored = await readRecord(WAITING, key);
    if (!stored) continue;
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
  const owner = toPersonalName(userId);
  const removeState = async (records: Records<WaitingPartKey, StoredPart, 'readwrite'>) => {
    for (const key of await records.getAllKeys()) {
      const isPart = key[0] === owner && key[2] === result.part;
      if (isPart && (await records.get(key))?.changedAt === changedAt) await records.delete(key);
    }
  };
  await changeRecords(WAITING, removeState).catch(() => undefined);
}
