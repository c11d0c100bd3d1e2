import { encodeHash, HASH_SIDE } from '#domain/training/photoHash';
import { openAsDisplayed } from './decodePhoto';

/** Side of the gray picture that is transformed, in pixels. */
const SIDE = 64;

/** Cosines of the discrete cosine transform at frequencies 1 to 16, [frequency, pixel]. */
const COSINES = Array.from({ length: HASH_SIDE }, (_, i) =>
  Float64Array.from({ length: SIDE }, (__, x) => Math.cos(((2 * x + 1) * (i + 1) * Math.PI) / (2 * SIDE))),
);

/**
 * The perceptual hash of an encoded photo: the signs of its cosine transform at frequencies 1 to 16 along both sides, of the
 * gray photo squeezed into 64×64 pixels. Brightness, contrast and the aspect ratio do not count. After PDQ (Meta, 2019), with
 * 0 instead of the median as limit, so that the hash of a turned photo follows from that of the photo.
 * Throws like `decodePhoto`.
 */
export async function hashPhoto(bytes: Uint8Array): Promise<string> {
  const small = openAsDisplayed(bytes).greyscale().resize(SIDE, SIDE, { fit: 'fill', fastShrinkOnLoad: false });
  return hashGray(await small.raw().toBuffer());
}

/** The hash of a gray picture of 64×64 pixels. */
function hashGray(gray: Uint8Array): string {
  const rows = COSINES.map((cosines) =>
    Float64Array.from({ length: SIDE }, (_, y) => {
      let sum = 0;
      for (let x = 0; x < SIDE; x++) sum += cosines[x]! * gray[y * SIDE + x]!;
      return sum;
    }),
  );
  const bits: boolean[] = [];
  for (const cosines of COSINES) {
    for (const row of rows) {
      let sum = 0;
      for (let y = 0; y < SIDE; y++) sum += cosines[y]! * row[y]!;
      bits.push(sum > 0);
    }
  }
  return encodeHash(bits);
}
