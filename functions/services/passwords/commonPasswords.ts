import { ENCODED_PASSWORDS } from './encodedPasswords';
import { decodeHashes, hashPassword } from './passwordHashes';

let hashes: Uint32Array | undefined;

/** Whether a password is one of the 100,000 most common ones, in any case. */
export function isCommonPassword(password: string): boolean {
  hashes ??= decodeHashes(ENCODED_PASSWORDS);
  const hash = hashPassword(password);
  let [low, high] = [0, hashes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (hashes[middle]! < hash) low = middle + 1;
    else high = middle;
  }
  return hashes[low] === hash;
}
