import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
const KEY_BYTES = 32;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new key for an authenticator app: 256 random bits in base32 (RFC 4648), without padding. */
export function createTotpKey(): string {
  const bits = [...randomBytes(KEY_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{1,5}/g, (chunk) => ALPHABET[parseInt(chunk.padEnd(5, '0'), 2)]!);
}

/**
 * Finds the 30-second step since 1970 whose code this is, among the present step and its two neighbors; else undefined.
 * Authenticator apps use RFC 6238 with HMAC-SHA-1 and 6 digits.
 */
export function findTotpStep(key: string, code: string, now: Date): number | undefined {
  const present = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  const codeBytes = Buffer.from(code);
  const steps = [present - 1, present, present + 1].filter((step) => step >= 0);
  if (codeBytes.length !== DIGITS) return undefined;
  return steps.find((step) => timingSafeEqual(Buffer.from(computeCode(key, step)), codeBytes));
}

function computeCode(key: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', decodeBase32(key)).update(counter).digest();
  const offset = digest[digest.length - 1]! & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
