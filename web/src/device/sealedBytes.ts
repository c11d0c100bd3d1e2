/** Bytes sealed with AES-256-GCM. */
export interface SealedBytes {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** Length of the number that no two sealings under one key share, in bytes. */
export const IV_BYTES = 12;

/** Seals bytes, bound to the context: they open only under the same key and with the same context. */
export async function sealBytes(
  key: CryptoKey,
  context: string | Uint8Array<ArrayBuffer>,
  content: BufferSource,
): Promise<SealedBytes> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { iv, bytes: await crypto.subtle.encrypt(toCipher(iv, context), key, content) };
}

/** Opens sealed bytes. @throws where a bit, the key or the context differs. */
export function openBytes(
  key: CryptoKey,
  context: string | Uint8Array<ArrayBuffer>,
  { iv, bytes }: { iv: Uint8Array<ArrayBuffer>; bytes: BufferSource },
): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt(toCipher(iv, context), key, bytes);
}

const toCipher = (iv: Uint8Array<ArrayBuffer>, context: string | Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: typeof context === 'string' ? new TextEncoder().encode(context) : context,
});
