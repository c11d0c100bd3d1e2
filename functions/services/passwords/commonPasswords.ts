import { ENCODED_PASSWORDS } from './encodedPasswords';
import { hashPassword } from './passwordHashes';

let bytes: Buffer | undefined;

/** Whether a password is one of the most common ones, in any case. */
export function isCommonPassword(password: string): boolean {
  bytes ??= Buffer.from(ENCODED_PASSWORDS, 'base64');
  const hash = hashPassword(password);
  let [low, high] = [0, bytes.length / 4];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (bytes.readUInt32BE(middle * 4) < hash) low = middle + 1;
    else high = middle;
  }
  return low < bytes.length / 4 && bytes.readUInt32BE(low * 4) === hash;
}
