import { createHash } from 'node:crypto';

/**
 * The bits of a difference of hashes that are stored as they are; the rest is stored in unary. 2 to this power is near the mean
 * difference of 100,000 hashes of 32 bits, for which this code (Rice's) needs the least space.
 */
const LOW_BITS = 15;
const COUNT_BYTES = 4;

/** The first four bytes of a password's SHA-256, in any case: of a billion other passwords, 23,000 share one of 100,000. */
export const hashPassword = (password: string): number =>
  createHash('sha256').update(password.toLowerCase()).digest().readUInt32BE();

/**
 * Encodes passwords as their hashes in base64: their number in 4 bytes, then the differences of the hashes in ascending order,
 * by Golomb-Rice coding, about 17.4 bits each.
 */
export function encodePasswords(passwords: readonly string[]): string {
  const hashes = Uint32Array.from(new Set(passwords.map(hashPassword))).sort();
  const bits: number[] = [];
  let before = 0;
  for (const hash of hashes) {
    const difference = hash - before;
    before = hash;
    for (let rest = difference >>> LOW_BITS; rest > 0; rest--) bits.push(1);
    bits.push(0);
    for (let bit = LOW_BITS - 1; bit >= 0; bit--) bits.push((difference >>> bit) & 1);
  }
  const bytes = Buffer.alloc(COUNT_BYTES + Math.ceil(bits.length / 8));
  bytes.writeUInt32BE(hashes.length);
  bits.forEach((bit, index) => (bytes[COUNT_BYTES + (index >> 3)]! |= bit << (7 - (index & 7))));
  return bytes.toString('base64');
}

/** The hashes of encoded passwords, in ascending order. */
export function decodeHashes(encoded: string): Uint32Array {
  const bytes = Buffer.from(encoded, 'base64');
  const hashes = new Uint32Array(bytes.readUInt32BE());
  let position = COUNT_BYTES * 8;
  const readBit = (): number => (bytes[position >> 3]! >> (7 - (position++ & 7))) & 1;
  let hash = 0;
  for (let index = 0; index < hashes.length; index++) {
    let high = 0;
    while (readBit() === 1) high++;
    let low = 0;
    for (let bit = 0; bit < LOW_BITS; bit++) low = (low << 1) | readBit();
    hash += high * 2 ** LOW_BITS + low;
    hashes[index] = hash;
  }
  return hashes;
}
