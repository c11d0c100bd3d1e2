import { encodeHash, HASH_SIDE } from '#domain/training/photoHash';
import sharp, { type Sharp } from 'sharp';
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
  return hashGray(await squeeze(openAsDisplayed(bytes)));
}

/** Shares of a photo that are cut off each of its sides for `hashCrops`. */
export const CROP_SHARES = [0.02, 0.04, 0.06, 0.08, 0.1] as const;

/**
 * The hashes of what is left of a photo after each of `shares` is cut off every side. A photo that is cut so far, or by a little
 * more or less, has nearly one of them. Throws like `decodePhoto`.
 */
export async function hashCrops(bytes: Uint8Array, shares: readonly number[] = CROP_SHARES): Promise<string[]> {
  const gray = openAsDisplayed(bytes).greyscale().raw();
  const { data, info } = await gray.toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const hashes: string[] = [];
  for (const share of shares) {
    const [left, top] = [Math.round(share * width), Math.round(share * height)];
    const region = { left, top, width: width - 2 * left, height: height - 2 * top };
    hashes.push(hashGray(await squeeze(sharp(data, { raw: { width, height, channels } }).extract(region))));
  }
  return hashes;
}

/** The gray picture of 64×64 pixels. */
const squeeze = (photo: Sharp): Promise<Buffer> =>
  photo.greyscale().resize(SIDE, SIDE, { fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer();

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
