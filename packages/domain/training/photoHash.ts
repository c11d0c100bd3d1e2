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

/** Most bits that differ between copies: `npm run lab -- copies` prints how many copies and other photos are within it. */
export const MAX_COPY_BITS = 40;

/**
 * The hashes of a photo and of parts of it (`packages/lesion/photo/hashPhoto.ts`). `crops` lack the same share of every side; `cuts` lack it of
 * one side, or of two that meet. `windows`, by share, equal a whole photo's crop where the photo itself is one of its cuts.
 */
export const PhotoHashes = z.object({
  hash: PhotoHash,
  // A container of an earlier release hashes the whole photo only.
  crops: z.array(PhotoHash).default([]),
  cuts: z.array(PhotoHash).default([]),
  windows: z.array(z.array(PhotoHash)).default([]),
});
export type PhotoHashes = z.infer<typeof PhotoHashes>;

/** Most bits in which cuts and windows differ. There are many of them, so that their limit is lower than that of whole photos. */
export const MAX_PART_BITS = 24;

/** What the lesion engine says about a training photo: its hashes, and whether it is a copy or a crop of a frozen test photo. */
export const HashedPhoto = PhotoHashes.extend({ isTestPhoto: z.boolean() });
export type HashedPhoto = z.infer<typeof HashedPhoto>;

/** The media type with which the engine answers a `HashedPhoto`. */
export const HASH_TYPE = 'application/vnd.photo-hash+json';

/** Packs 256 bits into bytes. */
function packBits(bits: readonly boolean[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HASH_BYTES);
  for (const [at, bit] of bits.entries()) if (bit) bytes[at >> 3]! |= 1 << (7 - (at & 7));
  return bytes;
}

/** Encodes 256 bits. */
export function encodeHash(bits: readonly boolean[]): string {
  return btoa(String.fromCharCode(...packBits(bits)))
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
function listOrientations(hash: string): Uint32Array[] {
  const bits = decodeBits(hash);
  const orient = (isTransposed: boolean, isMirrored: boolean, isFlipped: boolean): Uint32Array => {
    const oriented = bits.map((_, at) => {
      const row = Math.floor(at / HASH_SIDE);
      const column = at % HASH_SIDE;
      const bit = bits[isTransposed ? column * HASH_SIDE + row : at]!;
      // The first row and column have frequency 1, so that odd frequencies have even indexes.
      const hasOppositeSign = (isMirrored && column % 2 === 0) !== (isFlipped && row % 2 === 0);
      return bit !== hasOppositeSign;
    });
    return new Uint32Array(packBits(oriented).buffer);
  };
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

/**
 * Returns a function that counts the bits in which a photo differs from another one, in the orientation with the fewest. It stops at
 * `maxBits`, which makes it faster.
 */
export function createHashComparison(hash: string, maxBits = 8 * HASH_BYTES): (other: Uint32Array) => number {
  const orientations = listOrientations(hash);
  return (other) => {
    let least = maxBits;
    for (const one of orientations) least = Math.min(least, countDifferentBits(one, other, least));
    return least;
  };
}

/** Returns a function that tells whether another photo is a copy: at most `maxBits` differ. */
export function createCopyTest(hash: string, maxBits = MAX_COPY_BITS): (other: Uint32Array) => boolean {
  const orientations = listOrientations(hash);
  return (other) => orientations.some((one) => countDifferentBits(one, other, maxBits + 1) <= maxBits);
}

/** A photo with which others are compared. */
export interface KnownPhoto {
  readonly hash: Uint32Array;
  readonly crops: readonly Uint32Array[];
}

/** Decodes the hashes of a photo with which others are compared. */
export function decodeKnownPhoto({
  hash,
  crops,
}: Pick<PhotoHashes, 'hash'> & { crops: readonly string[] }): KnownPhoto {
  return { hash: decodeHash(hash), crops: crops.map(decodeHash) };
}

/**
 * Returns a function that tells whether a photo is a copy of a known one, a crop of it, or the photo of which the known one is a crop.
 * Crops lack the same share of every side, of one, or of two that meet.
 */
export function createKnownPhotoTest({ hash, crops, cuts, windows }: PhotoHashes): (known: KnownPhoto) => boolean {
  const isCopy = createCopyTest(hash);
  const areParts = [
    ...crops.map((crop) => createCopyTest(crop)),
    ...cuts.map((cut) => createCopyTest(cut, MAX_PART_BITS)),
  ];
  const areWindows = windows.map((hashes) => hashes.map((window) => createCopyTest(window, MAX_PART_BITS)));
  return (known) =>
    isCopy(known.hash) ||
    known.crops.some(isCopy) ||
    areParts.some((isPart) => isPart(known.hash)) ||
    known.crops.some((crop, share) => areWindows[share]?.some((isWindow) => isWindow(crop)));
}
