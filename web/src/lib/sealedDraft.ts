import { toPersonalName } from '../people/toPersonalName';
import {
  isDraftPart,
  isDraftSupported,
  readDraftEnd,
  runInOrder,
  unsealedParts,
  withDraftStore,
  writeDraftPart,
} from './deviceStorage/draftStore';
import { openBytes, sealBytes, type SealedBytes } from './deviceStorage/sealedBytes';

/**
 * An encrypted copy of unfinished work in this browser's IndexedDB, so that a reload loses nothing. Each part is sealed
 * with AES-GCM under a key that scripts can use but not read, and bound to its owner. How long it lasts, and its deletion:
 * `deviceStorage/draftStore.ts`.
 */
const KEY = 'key';

const readValue = (name: string) => withDraftStore<unknown>('readonly', (store) => store.get(name));

async function readOrCreateKey(): Promise<CryptoKey> {
  const storedKey = await readValue(KEY);
  if (storedKey instanceof CryptoKey) return storedKey;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await withDraftStore('readwrite', (store) => store.put(key, KEY));
  return key;
}

/** A part opens only for the person for whom it was made: work that began for one ends in the records of no other. */
const toContext = (userId: string, part: string) => `${toPersonalName(userId)}/${part}`;

/** Seals one part of the draft for a user, unless a newer content follows. The ten minutes start again. */
export async function saveDraftPart(userId: string, part: string, content: ArrayBuffer): Promise<void> {
  if (!isDraftSupported()) return;
  unsealedParts.set(part, content);
  await runInOrder(async () => {
    if (unsealedParts.get(part) !== content) return;
    unsealedParts.delete(part);
    await writeDraftPart(part, await sealBytes(await readOrCreateKey(), toContext(userId, part), content));
  });
}

/** Opens one part of the draft. Null if there is none, if it expired, or if it is another user's or about another person. */
export function readDraftPart(userId: string, part: string): Promise<ArrayBuffer | null> {
  return runInOrder(async () => {
    const expiresAt = await readDraftEnd();
    const sealedPart = (await readValue(part)) as SealedBytes | undefined;
    if (!sealedPart || expiresAt === undefined || expiresAt <= Date.now()) return null;
    return openBytes(await readOrCreateKey(), toContext(userId, part), sealedPart);
  });
}

/** Deletes parts of the draft; with the last one also the key. */
export async function deleteDraftParts(...parts: string[]): Promise<void> {
  for (const part of parts) unsealedParts.delete(part);
  await runInOrder(async () => {
    for (const part of parts) await withDraftStore('readwrite', (store) => store.delete(part));
    const names = await withDraftStore('readonly', (store) => store.getAllKeys());
    if (!names.some((name) => isDraftPart(name, KEY))) {
      await withDraftStore('readwrite', (store) => store.clear());
    }
  });
}
