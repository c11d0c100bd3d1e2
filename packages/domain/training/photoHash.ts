/**
 * Perceptual hashes, by which copies of a photo are found whatever their size, compression and orientation
 * (docs/decisions/115-copies-of-training-photos.md). `packages/lesion/photo/hashPhoto.ts` computes them.
 */
import { z } from 'zod';

/** Frequencies of a hash along each side of a photo; one bit for each pair. */
export const HASH_SIDE = 16;
const HASH_BYTES = HASH_SIDE ** 2 / 8;

/** The 256 bits of a hash, row by row, as base64url. */
export const PhotoHash = z.string().regex(/^[\w-]{43}$/);

/** Most bits that differ between copies: `npm run bench:copies` prints how many copies and other photos are within it. */
export const MAX_COPY_BITS = 40;

/** What the lesion engine says about a training photo: its hash, and whether it is a copy of a frozen test photo. */
export const HashedPhoto = z.object({ hash: PhotoHash, isTestPhoto: z.boolean() });
export type HashedPhoto = z.infer<typeof HashedPhoto>;

/** The media type with which the engine answers a `HashedPhoto`. */
export const HASH_TYPE = 'application/vnd.photo-hash+json';

/** Encodes 256 bits. */
export function encodeHash(bits: readonly boolean[]): string {
  const bytes = Uint8Array.from({ length: HASH_BYTES }, (_, byte) =>
    bits.slice(8 * byte, 8 * byte + 8).reduce((value, bit, i) => value | (Number(bit) << (7 - i)), 0),
  );
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
}

function decodeBytes(hash: string): Uint8Array {
  const text = atob(hash.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** A hash as 32-bit words, in which hashes are compared. */
export function decodeHash(hash: string): Uint32Array {
  return new Uint32Array(decodeBytes(hash).buffer);
}

const decodeBits = (hash: string): boolean[] =>
  Array.from(decodeBytes(hash), (byte) => Array.from({ length: 8 }, (_, i) => ((byte >> (7 - i)) & 1) === 1)).flat();

/**
 * The hashes of a photo in its eight orientations. A mirrored photo has the opposite sign at every odd frequency along the
 * mirrored side, and a turned one has its sides exchanged as well.
 */
function listOrientations(hash: string): string[] {
  const bits = decodeBits(hash);
  const orient = (isTransposed: boolean, isMirrored: boolean, isFlipped: boolean): string =>
    encodeHash(
      bits.map((_, at) => {
        const [row, column] = [Math.floor(at / HASH_SIDE), at % HASH_SIDE];
        const bit = bits[isTransposed ? column * HASH_SIDE + row : at]!;
        // The first row and column have frequency 1, so that odd frequencies have even indexes.
        const hasOppositeSign = (isMirrored && column % 2 === 0) !== (isFlipped && row % 2 === 0);
        return bit !== hasOppositeSign;
      }),
    );
  const sides = [false, true];
  return sides.flatMap((transposed) =>
    sides.flatMap((mirrored) => sides.map((flipped) => orient(transposed, mirrored, flipped))),
  );
}

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const quads = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((quads + (quads >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Counts the bits in which two hashes differ, up to `limit`. */
function countDifferentBits(a: Uint32Array, b: Uint32Array, limit: number): number {
  let count = 0;
  for (let i = 0; i < a.length && count < limit; i++) count += countBits(a[i]! ^ b[i]!);
  return count;
}

/** Returns a function that counts the bits in which a photo differs from another one, in the orientation with the fewest. */
export function createHashComparison(hash: string): (other: Uint32Array) => number {
  const orientations = listOrientations(hash).map(decodeHash);
  return (other) => {
    let least = Infinity;
    for (const one of orientations) least = Math.min(least, countDifferentBits(one, other, least));
    return least;
  };
}

/** Returns a function that tells whether another photo is a copy. */
export function createCopyTest(hash: string): (other: Uint32Array) => boolean {
  const countBitsTo = createHashComparison(hash);
  return (other) => countBitsTo(other) <= MAX_COPY_BITS;
}
