import { createHash } from 'node:crypto';

/** The first four bytes of a password's SHA-256, in any case: of a billion other passwords, ten thousand share one. */
export const hashPassword = (password: string): number =>
  createHash('sha256').update(password.toLowerCase()).digest().readUInt32BE();

/** Encodes passwords as their hashes in ascending order, four bytes each, in base64. */
export function encodePasswords(passwords: readonly string[]): string {
  const hashes = Uint32Array.from(new Set(passwords.map(hashPassword))).sort();
  const bytes = Buffer.alloc(hashes.length * 4);
  hashes.forEach((hash, index) => bytes.writeUInt32BE(hash, index * 4));
  return bytes.toString('base64');
}
