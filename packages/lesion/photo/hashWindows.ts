import { HASH_SIDE, HASH_WORDS } from '#domain/training/photoHash';
import sharp from 'sharp';
import { openAsDisplayed } from './decodePhoto';

/** Length of the shorter side of the gray picture, in pixels. */
const SHORTER = 100;
/** Greatest length of its longer side: of a longer photo, the ends are squeezed together. */
const LONGEST = 200;
/** Side of the square that every crop of at most a fifth a side leaves in the middle of the photo, in pixels. */
const MIDDLE = 60;
/** Step between the sides and between the places of windows, in pixels. */
const STEP = 2;

/** A gray picture, row by row. */
interface GrayPicture {
  readonly width: number;
  readonly height: number;
  readonly values: Uint8Array;
}

/** Cosines of the cosine transform at frequencies 1 to 16 over `length` pixels, [frequency, pixel]. */
const listCosines = (length: number): Float32Array[] =>
  Array.from({ length: HASH_SIDE }, (_, i) =>
    Float32Array.from({ length }, (__, x) => Math.cos(((2 * x + 1) * (i + 1) * Math.PI) / (2 * length))),
  );

const SIDES = Array.from({ length: (SHORTER - MIDDLE) / STEP + 1 }, (_, i) => {
  const length = MIDDLE + i * STEP;
  return { length, cosines: listCosines(length) };
});
type Side = (typeof SIDES)[number];

async function readGray(bytes: Uint8Array): Promise<GrayPicture> {
  const upright = await openAsDisplayed(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = upright.info;
  const scale = SHORTER / Math.min(width, height);
  const toSide = (length: number): number => Math.min(LONGEST, Math.round(scale * length));
  const small = sharp(upright.data, { raw: { width, height, channels } })
    .greyscale()
    .resize(toSide(width), toSide(height), { fit: 'fill' });
  return { width: toSide(width), height: toSide(height), values: await small.raw().toBuffer() };
}

/** Transforms the columns from `left` of every row, [frequency, row]. */
function transformRows(
  { width, height, values }: GrayPicture,
  left: number,
  { length, cosines }: Side,
): Float32Array[] {
  return cosines.map((waves) => {
    const sums = new Float32Array(height);
    for (let y = 0; y < height; y++) {
      let sum = 0;
      for (let x = 0, at = y * width + left; x < length; x++, at++) sum += waves[x]! * values[at]!;
      sums[y] = sum;
    }
    return sums;
  });
}

/** Writes the signs of the transform of the rows from `top` into eight words. */
function writeSigns(rows: readonly Float32Array[], top: number, { length, cosines }: Side, words: Uint8Array): void {
  let bit = 0;
  for (const waves of cosines) {
    for (const row of rows) {
      let sum = 0;
      for (let y = 0, at = top; y < length; y++, at++) sum += waves[y]! * row[at]!;
      if (sum > 0) words[bit >> 3]! |= 128 >> (bit & 7);
      bit++;
    }
  }
}

const listPlaces = (total: number, length: number): number[] => {
  const count = Math.floor((total - length) / STEP) + 1;
  const start = Math.floor((total - length - (count - 1) * STEP) / 2);
  return Array.from({ length: count }, (_, i) => start + i * STEP);
};

/**
 * The hashes of the middle and of the largest central square of a photo, by which its crops are found, in 16 words. The middle has
 * 60 % of the photo's shorter side. Proportions count here, unlike in `hashPhoto`. Throws like `decodePhoto`.
 */
export async function hashSquares(bytes: Uint8Array): Promise<Uint32Array> {
  const gray = await readGray(bytes);
  const words = new Uint32Array(2 * HASH_WORDS);
  [SIDES[0]!, SIDES.at(-1)!].forEach((side, i) => {
    const center = (total: number): number => Math.floor((total - side.length) / 2);
    const rows = transformRows(gray, center(gray.width), side);
    writeSigns(rows, center(gray.height), side, new Uint8Array(words.buffer, 4 * HASH_WORDS * i, 4 * HASH_WORDS));
  });
  return words;
}

/**
 * The hashes of every square of a photo with 60 to 100 % of its shorter side, in steps of 2 %, eight words each: about 7,000 for
 * a photo of 4:3. One of them is the middle of the photo that it was cut from. Throws like `decodePhoto`.
 */
export async function hashWindows(bytes: Uint8Array): Promise<Uint32Array> {
  const gray = await readGray(bytes);
  const places = SIDES.map(({ length }) => [listPlaces(gray.width, length), listPlaces(gray.height, length)] as const);
  const words = new Uint32Array(places.reduce((count, [xs, ys]) => count + xs.length * ys.length, 0) * HASH_WORDS);
  let at = 0;
  for (const [i, side] of SIDES.entries()) {
    const [xs, ys] = places[i]!;
    for (const left of xs) {
      const rows = transformRows(gray, left, side);
      for (const top of ys) {
        writeSigns(rows, top, side, new Uint8Array(words.buffer, 4 * at, 4 * HASH_WORDS));
        at += HASH_WORDS;
      }
    }
  }
  return words;
}
