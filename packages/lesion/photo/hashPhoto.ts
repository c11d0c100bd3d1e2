import { encodeHash, HASH_SIDE, type PhotoHashes } from '#domain/training/photoHash';
import { openAsDisplayed } from './decodePhoto';

/** Side of the gray picture that is transformed, in pixels. */
const SIDE = 64;

/** Shares of a photo that are cut off its sides for the hashes of its parts. */
export const CROP_SHARES = [0.02, 0.04, 0.06, 0.08, 0.1] as const;

/**
 * The perceptual hashes of an encoded photo and of its parts: the signs of the cosine transform at frequencies 1 to 16 along both sides, of the
 * gray photo squeezed into 64×64 pixels. Brightness, contrast and the aspect ratio do not count. After PDQ (Meta, 2019), with
 * 0 instead of the median as limit, so that the hash of a turned photo follows from that of the photo.
 *
 * The parts are what is left after each of `CROP_SHARES` is cut off every side (`crops`), off one side, or off two that meet (`cuts`).
 * `windows` are for a photo that may itself be such a cut of a whole one: without the share at its other sides it is the whole one's
 * crop. A photo that was cut by a little more or less has nearly the same hashes.
 * Throws like `decodePhoto`.
 */
export async function hashPhoto(bytes: Uint8Array): Promise<PhotoHashes> {
  const size = { fit: 'fill', fastShrinkOnLoad: false } as const;
  const gray = await openAsDisplayed(bytes).greyscale().resize(SIDE, SIDE, size).raw().toBuffer();
  const rowsByRange = new Map<string, Float64Array[]>();
  const getRows = (range: Range) => getOrAdd(rowsByRange, range.join(), () => multiplyRows(gray, getCosines(range)));
  const hashPart = (share: number, { x, y }: Cut, findRange: typeof findCutRange): string =>
    hashRows(getRows(findRange(share, x)), getCosines(findRange(share, y)));
  return {
    hash: hashPart(0, EVERY_SIDE, findCutRange),
    crops: CROP_SHARES.map((share) => hashPart(share, EVERY_SIDE, findCutRange)),
    cuts: CROP_SHARES.flatMap((share) => CUTS.map((cut) => hashPart(share, cut, findCutRange))),
    windows: CROP_SHARES.map((share) => CUTS.map((cut) => hashPart(share, cut, findWindowRange))),
  };
}

/** Whether a photo is cut at the start and at the end of a dimension. */
type CutEnds = readonly [start: boolean, end: boolean];
interface Cut {
  readonly x: CutEnds;
  readonly y: CutEnds;
}
const NEITHER: CutEnds = [false, false];
const START: CutEnds = [true, false];
const END: CutEnds = [false, true];
const EVERY_SIDE: Cut = { x: [true, true], y: [true, true] };
/** At one side, and at two that meet. */
const CUTS: readonly Cut[] = [START, END].flatMap((ends) => [
  { x: ends, y: NEITHER },
  { x: NEITHER, y: ends },
  { x: ends, y: START },
  { x: ends, y: END },
]);

/** A part of a dimension, in shares of it. */
type Range = readonly [from: number, to: number];

/** What is left of a dimension after a share is cut off. */
const findCutRange = (share: number, [isStartCut, isEndCut]: CutEnds): Range => [
  isStartCut ? share : 0,
  isEndCut ? 1 - share : 1,
];

/** What is left of a photo that was cut so before, after the same share of the whole one is cut off the other ends. */
function findWindowRange(share: number, [wasStartCut, wasEndCut]: CutEnds): Range {
  const shareOfRest = wasStartCut || wasEndCut ? share / (1 - share) : share;
  return findCutRange(shareOfRest, [!wasStartCut, !wasEndCut]);
}

const cosinesByRange = new Map<string, Float64Array[]>();
const getCosines = (range: Range): Float64Array[] =>
  getOrAdd(cosinesByRange, range.join(), () => computeCosines(range));

/**
 * Cosines of frequencies 1 to 16 along a part of a dimension, [frequency, pixel of the whole dimension], 0 outside the part. Each is the
 * integral over its pixel, so that a part may begin and end within one.
 */
function computeCosines([from, to]: Range): Float64Array[] {
  return Array.from({ length: HASH_SIDE }, (_, i) => {
    const integrate = (x: number): number =>
      Math.sin(((i + 1) * Math.PI * (Math.min(Math.max(x, from), to) - from)) / (to - from));
    return Float64Array.from({ length: SIDE }, (__, x) => integrate((x + 1) / SIDE) - integrate(x / SIDE));
  });
}

function getOrAdd<Value>(map: Map<string, Value>, key: string, compute: () => Value): Value {
  const value = map.get(key) ?? compute();
  map.set(key, value);
  return value;
}

/** The products of each row of a gray picture with cosines along x, [frequency, row]. */
const multiplyRows = (gray: Uint8Array, cosinesX: readonly Float64Array[]): Float64Array[] =>
  cosinesX.map((cosines) =>
    Float64Array.from({ length: SIDE }, (_, y) => {
      let sum = 0;
      for (let x = 0; x < SIDE; x++) sum += cosines[x]! * gray[y * SIDE + x]!;
      return sum;
    }),
  );

/** The signs of these products' products with cosines along y. */
function hashRows(rows: readonly Float64Array[], cosinesY: readonly Float64Array[]): string {
  const bits: boolean[] = [];
  for (const cosines of cosinesY) {
    for (const row of rows) {
      let sum = 0;
      for (let y = 0; y < SIDE; y++) sum += cosines[y]! * row[y]!;
      bits.push(sum > 0);
    }
  }
  return encodeHash(bits);
}
