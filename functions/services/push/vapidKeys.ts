import { createECDH, ECDH, hkdfSync } from 'node:crypto';

/** The key pair by which push services know the messages of a stage (VAPID), in base64url. */
export interface VapidKeys {
  /** A point on P-256, uncompressed. Browsers bind a subscription to it. */
  publicKey: string;
  privateKey: string;
}

/** The curve P-256 by its name in OpenSSL. */
const CURVE = 'prime256v1';
const SCALAR_BYTES = 32;

/**
 * Derives the key pair from a stage's secret, which is a random text. So Secrets Manager can make the secret by itself, and it is
 * rotated like any other.
 */
export function deriveVapidKeys(secret: string): VapidKeys {
  const scalar = Buffer.from(hkdfSync('sha256', secret, '', 'VAPID key on P-256', SCALAR_BYTES));
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(scalar);
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: scalar.toString('base64url') };
}

/** Whether a text is a point on P-256, uncompressed, in base64url. */
export function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(Buffer.from(p256dh, 'base64url'), CURVE);
    return true;
  } catch {
    return false;
  }
}
