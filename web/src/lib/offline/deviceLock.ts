/**
 * The lock of this device: a passkey whose authenticator answers a secret after the person's fingerprint, face or PIN (the PRF
 * extension of WebAuthn). The secret is never stored by the browser, and no server is asked.
 */

const CHALLENGE_BYTES = 32;
const SALT_BYTES = 32;
/** What the secret is used for, so that no other use derives the same key. */
const PURPOSE = new TextEncoder().encode('copy without a connection');

/** How a lock is found again. */
export interface DeviceLock {
  credentialId: ArrayBuffer;
  salt: Uint8Array<ArrayBuffer>;
}

const createRandomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

/** Whether this device has a lock that a page can use. Whether it answers a secret, only `createLock` tells. */
export async function canLock(): Promise<boolean> {
  if (!('PublicKeyCredential' in globalThis)) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}

/** Creates a lock, named in the device's own list of passkeys. @throws where the person or the device declines. */
export async function createLock(siteName: string): Promise<DeviceLock> {
  const credential = await navigator.credentials.create({
    publicKey: {
      challenge: createRandomBytes(CHALLENGE_BYTES),
      rp: { name: siteName },
      user: { id: createRandomBytes(CHALLENGE_BYTES), name: siteName, displayName: siteName },
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        userVerification: 'required',
        residentKey: 'discouraged',
      },
      extensions: { prf: {} },
    },
  });
  if (!(credential instanceof PublicKeyCredential) || !credential.getClientExtensionResults().prf?.enabled) {
    throw new Error('The lock of this device answers no secret');
  }
  return { credentialId: credential.rawId, salt: createRandomBytes(SALT_BYTES) };
}

/** Asks the person to unlock the device, and answers the key of its lock. @throws where they or the device decline. */
export async function openLock({ credentialId, salt }: DeviceLock): Promise<CryptoKey> {
  const credential = await navigator.credentials.get({
    publicKey: {
      challenge: createRandomBytes(CHALLENGE_BYTES),
      allowCredentials: [{ type: 'public-key', id: credentialId }],
      userVerification: 'required',
      extensions: { prf: { eval: { first: salt } } },
    },
  });
  const secret =
    credential instanceof PublicKeyCredential && credential.getClientExtensionResults().prf?.results?.first;
  if (!secret) throw new Error('The lock of this device answers no secret');
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: PURPOSE },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}
