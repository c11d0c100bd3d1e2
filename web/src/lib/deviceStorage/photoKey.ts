import { api } from '../api';
import { subscribeToSession } from '../sessionEvents';

/** The key of the signed-in person's photos, once it was fetched. It is in memory only, and scripts cannot read it. */
let current: { userId: string; key: Promise<CryptoKey> } | null = null;

// Without a session, the photos are locked.
subscribeToSession(() => {
  current = null;
});

/** Answers the key of the person's photos, which the account holds. Creates it at first use. @throws without a session. */
export function loadPhotoKey(userId: string): Promise<CryptoKey> {
  if (current?.userId === userId) return current.key;
  const key = fetchPhotoKey();
  current = { userId, key };
  key.catch(() => {
    if (current?.key === key) current = null;
  });
  return key;
}

/** Uses a key that was sealed under this device's lock. */
export function setPhotoKey(userId: string, key: CryptoKey): void {
  current = { userId, key: Promise.resolve(key) };
}

const fetchPhotoKey = async (): Promise<CryptoKey> => importPhotoKey(await fetchPhotoKeyBytes());

/** Fetches the key of the person's photos to seal it under this device's lock. @throws without a session. */
export async function fetchPhotoKeyBytes(): Promise<Uint8Array<ArrayBuffer>> {
  const existing = await api.account.photoKey({});
  const { key } = existing.key === null ? await api.account.createPhotoKey({ body: {} }) : { key: existing.key };
  return Uint8Array.from(atob(key), (character) => character.charCodeAt(0));
}

/** Imports the key of photos, so that scripts can use but not read it. */
export const importPhotoKey = (bytes: BufferSource): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
