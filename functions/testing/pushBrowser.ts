import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import type { PushBrowser } from '#local/push/pushService';

const hmac = (key: Uint8Array, ...parts: (Uint8Array | string)[]): Buffer => {
  const hash = createHmac('sha256', key);
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The keys of a receiver: its private key on P-256, and its 16 secret bytes. */
export interface ReceiverSecrets {
  privateKey: Buffer;
  auth: Buffer;
}

/**
 * Decrypts the body of a push as a browser does, step by step as RFC 8291 and RFC 8188 say it. Shares nothing with the code that
 * encrypts. @throws Error where the body is not for this receiver, or was changed
 */
export function decryptPush(body: Buffer, { privateKey, auth }: ReceiverSecrets): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (record.length > recordSize) throw new Error('More than one record');
  const receiver = createECDH('prime256v1');
  receiver.setPrivateKey(privateKey);
  const firstKey = hmac(auth, receiver.computeSecret(senderKey));
  const inputKey = hmac(firstKey, 'WebPush: info\0', receiver.getPublicKey(), senderKey, '\u0001');
  const key = hmac(hmac(salt, inputKey), 'Content-Encoding: aes128gcm\0\u0001').subarray(0, 16);
  const nonce = hmac(hmac(salt, inputKey), 'Content-Encoding: nonce\0\u0001').subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 });
  decipher.setAuthTag(record.subarray(-16));
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = text.findLastIndex((byte) => byte !== 0);
  if (text[end] !== 2) throw new Error('Not the last record');
  return text.subarray(0, end).toString();
}

/** Subscribes a browser at the push service, and returns what it sends to the API, and what it reads of its messages. */
export function subscribePushBrowser(push: PushBrowser, serverKey: string) {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  const auth = randomBytes(16);
  const endpoint = push.subscribe(serverKey);
  return {
    subscription: { endpoint, keys: { p256dh, auth: auth.toString('base64url') }, serverKey },
    readMessages: (): unknown[] =>
      push
        .messages(endpoint)
        .map(({ body }) => JSON.parse(decryptPush(body, { privateKey: ecdh.getPrivateKey(), auth })) as unknown),
  };
}
