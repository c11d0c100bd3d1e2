import { createECDH, createPrivateKey, hkdfSync, sign, type KeyObject } from 'node:crypto';
import { CURVE } from './encryptMessage';

/** The key pair by which push services know the messages of a stage (VAPID). */
export interface VapidKeys {
  /** On P-256, uncompressed, in base64url. Browsers bind a subscription to it. */
  publicKey: string;
  privateKey: KeyObject;
}

const SCALAR_BYTES = 32;
/** A push service refuses a token that is valid for more than 24 hours. */
const TOKEN_SECONDS = 12 * 60 * 60;

const toBase64url = (value: string | Uint8Array): string => Buffer.from(value).toString('base64url');

/**
 * Derives the key pair from a stage's secret, which is a random text. So Secrets Manager can make the secret by itself, and it is
 * rotated like any other.
 */
export function deriveVapidKeys(secret: string): VapidKeys {
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'VAPID key on P-256', SCALAR_BYTES)));
  const point = ecdh.getPublicKey();
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256', d: toBase64url(ecdh.getPrivateKey()) },
    ...{ x: toBase64url(point.subarray(1, 1 + SCALAR_BYTES)), y: toBase64url(point.subarray(1 + SCALAR_BYTES)) },
  };
  return { publicKey: toBase64url(point), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

/**
 * Signs a call to a push service: the header `Authorization`, with a token for that service alone. Source: RFC 8292.
 * @param audience the origin of the push service
 * @param contact a `mailto:` or `https:` address, for the push service's operators
 */
export function signPush(
  { publicKey, privateKey }: VapidKeys,
  { audience, contact, at }: { audience: string; contact: string; at: Date },
): string {
  const expiresAt = Math.floor(at.getTime() / 1000) + TOKEN_SECONDS;
  const parts = [
    { typ: 'JWT', alg: 'ES256' },
    { aud: audience, exp: expiresAt, sub: contact },
  ];
  const token = parts.map((part) => toBase64url(JSON.stringify(part))).join('.');
  const signature = sign('sha256', Buffer.from(token), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${token}.${toBase64url(signature)}, k=${publicKey}`;
}
