import { runTransaction } from '../device/deviceDatabase';
import { changeRecords, eraseRecords, readRecord, saveRecord } from '../device/deviceRecords';
import { DEVICE_STORES, DRAFT_END, DRAFT_LIFETIME_MS } from '../device/deviceStores';
import { openBytes, sealBytes, type SealedBytes } from '../device/sealedBytes';
import { toPersonalName } from '../people/toPersonalName';

/**
 * An encrypted copy of unfinished work, so that a reload loses nothing. Each part is sealed under a key that scripts can use but not
 * read, and bound to its owner. A browser without databases or encryption keeps none.
 */
const { draft: DRAFT } = DEVICE_STORES;
/** The record with the key. */
const KEY = 'key';

async function readOrCreateKey(): Promise<CryptoKey> {
  const stored = await readRecord(DRAFT, KEY);
  if (stored) return stored as CryptoKey;
  const created = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  return runTransaction(DRAFT, 'readwrite', async (records) => {
    const other = await records.get(KEY);
    if (!other) await records.put(created, KEY);
    return (other ?? created) as CryptoKey;
  });
}

/** A part opens only for the person for whom it was made: work that began for one ends in the records of no other. */
const toContext = (userId: string, part: string) => `${toPersonalName(userId)}/${part}`;

/** Seals one part of the draft for a user, unless a newer content follows. Its ten minutes start again. Never throws. */
export async function saveDraftPart(userId: string, part: string, content: ArrayBuffer): Promise<void> {
  let key: CryptoKey;
  const seal = async () => {
    key = await readOrCreateKey();
    return sealBytes(key, toContext(userId, part), content);
  };
  try {
    await saveRecord(DRAFT, part, seal, async (records, sealed) => {
      // It may have gone with the last other part meanwhile.
      await records.put(key, KEY);
      await records.put(Date.now() + DRAFT_LIFETIME_MS, DRAFT_END);
      await records.put(sealed, part);
    });
  } catch {
    return;
  }
}

/** Opens one part of the draft. Null if there is none, if it expired, or if it is another user's or about another person. */
export async function readDraftPart(userId: string, part: string): Promise<ArrayBuffer | null> {
  try {
    const sealed = (await readRecord(DRAFT, part)) as SealedBytes | undefined;
    return sealed ? await openBytes(await readOrCreateKey(), toContext(userId, part), sealed) : null;
  } catch {
    return null;
  }
}

/** Deletes parts of the draft; with the last one also the key. Never throws. */
export async function deleteDraftParts(...parts: string[]): Promise<void> {
  try {
    await eraseRecords(DRAFT, (name) => parts.includes(name));
    await changeRecords(DRAFT, async (records) => {
      const names = await records.getAllKeys();
      if (names.every((name) => name === KEY || name === DRAFT_END)) await records.clear();
    });
  } catch {
    return;
  }
}
