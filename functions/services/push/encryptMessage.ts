import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a browser's subscription, in base64url: its public key on P-256, uncompressed, and its 16 secret bytes. */
export interface ReceiverKeys {
  p256dh: string;
  auth: string;
}

/** What must be new for each message: a private key on P-256, and 16 bytes. */
interface MessageKeys {
  privateKey: Buffer;
  salt: Buffer;
}

/** The curve P-256 by its name in OpenSSL. */
export const CURVE = 'prime256v1';
const SALT_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const INPUT_KEY_BYTES = 32;
/** A push service must take bodies of 4,096 bytes, and a message is one record. */
const RECORD_SIZE = 4096;
/** What follows the text of the last record. */
const LAST_RECORD = Buffer.of(2);

const fromBase64url = (text: string): Buffer => Buffer.from(text, 'base64url');
const derive = (key: Uint8Array, salt: Uint8Array, info: string | Uint8Array, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** Whether a text is a point on P-256, uncompressed, in base64url. */
export function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(fromBase64url(p256dh), CURVE);
    return true;
  } catch {
    return false;
  }
}

function createMessageKeys(): MessageKeys {
  const sender = createECDH(CURVE);
  sender.generateKeys();
  return { privateKey: sender.getPrivateKey(), salt: randomBytes(SALT_BYTES) };
}

/**
 * Encrypts a message so that only the browser of the subscription reads it: the body of a push with the content encoding
 * `aes128gcm`. Sources: RFC 8291 (keys), RFC 8188 (encoding).
 * @param messageKeys new ones for each message; tests give those of the RFC's example
 * @throws Error where `p256dh` is not a public key on P-256, or the message is longer than one record
 */
export function encryptMessage(
  message: string,
  { p256dh, auth }: ReceiverKeys,
  { privateKey, salt }: MessageKeys = createMessageKeys(),
): Buffer {
  const sender = createECDH(CURVE);
  sender.setPrivateKey(privateKey);
  const senderKey = sender.getPublicKey();
  const receiverKey = fromBase64url(p256dh);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]);
  const inputKey = derive(sender.computeSecret(receiverKey), fromBase64url(auth), info, INPUT_KEY_BYTES);
  const key = derive(inputKey, salt, 'Content-Encoding: aes128gcm\0', KEY_BYTES);
  const nonce = derive(inputKey, salt, 'Content-Encoding: nonce\0', NONCE_BYTES);

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(message, 'utf8'), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()];
  const recordSize = Buffer.alloc(4);
  recordSize.writeUInt32BE(RECORD_SIZE);
  const body = Buffer.concat([salt, recordSize, Buffer.of(senderKey.length), senderKey, ...sealed]);
  if (body.length > RECORD_SIZE) throw new Error('The message is too long for a push');
  return body;
}
