import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { ServiceError } from '#local/aws/localService';
import type { MasterKey } from './masterKey';

const VERSION = 1;
const ID_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + ID_BYTES + IV_BYTES + TAG_BYTES;

/** Name-value pairs that KMS authenticates but does not encrypt. Their order has no meaning. */
export type EncryptionContext = Record<string, string>;

/**
 * Encrypts to version ‖ key id ‖ IV ‖ tag ‖ AES-256-GCM ciphertext. The version, the key id and the encryption context are
 * additional authenticated data.
 */
export function encrypt(key: MasterKey, plaintext: Buffer, context?: EncryptionContext): Buffer {
  const id = encodeKeyId(key.id);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key.secret, 'base64'), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(encodeAdditionalData(id, context));
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), id, iv, cipher.getAuthTag(), body]);
}

/** Throws `InvalidCiphertextException`, without a reason, for another key, a changed byte or another context. */
export function decrypt(key: MasterKey, ciphertext: Buffer, context?: EncryptionContext): Buffer {
  const id = ciphertext.subarray(1, 1 + ID_BYTES);
  const iv = ciphertext.subarray(1 + ID_BYTES, 1 + ID_BYTES + IV_BYTES);
  const tag = ciphertext.subarray(1 + ID_BYTES + IV_BYTES, HEADER_BYTES);
  if (ciphertext.length <= HEADER_BYTES || ciphertext[0] !== VERSION || !id.equals(encodeKeyId(key.id))) {
    throw new ServiceError('InvalidCiphertextException', '');
  }
  const secret = Buffer.from(key.secret, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', secret, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(encodeAdditionalData(id, context));
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(ciphertext.subarray(HEADER_BYTES)), decipher.final()]);
  } catch {
    throw new ServiceError('InvalidCiphertextException', '');
  }
}

/** Sorts the pairs by name, so that equal contexts give equal bytes. */
function encodeAdditionalData(id: Buffer, context: EncryptionContext = {}): Buffer {
  const pairs = Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.concat([Buffer.from([VERSION]), id, Buffer.from(JSON.stringify(pairs))]);
}

const encodeKeyId = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
