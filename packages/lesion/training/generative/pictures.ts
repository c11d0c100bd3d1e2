/** Converts photos to network inputs, and generated values to pictures. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { MAX_PIXELS } from '#domain/analysis/photoHeader';
import { toTensor } from '#lesion/photo/analysisImage';
import type { Pixels } from '#lesion/photo/pixels';
import type { Random } from '#lesion/statistics/random';

/** Every n-th photo is held out from training. */
const HELD_OUT = 5;

/** Photos as planar RGB within ±1, for training and held out, and the number of unreadable files. */
export interface TrainingPhotos {
  readonly training: readonly Float32Array[];
  readonly heldOut: readonly Float32Array[];
  readonly unreadable: number;
}

/** Reads the central square of each file at `side` pixels, ordered by the hash of its content. */
export async function readTrainingPhotos(
  folder: string,
  files: readonly string[],
  side: number,
): Promise<TrainingPhotos> {
  const bytes = files.map((name) => readFileSync(path.join(folder, name)));
  const ordered = bytes
    .map((one) => ({ one, hash: createHash('sha256').update(one).digest('hex') }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1));
  const decoded: Float32Array[] = [];
  for (const { one } of ordered) {
    const pixels = await readSquare(one, side).catch(() => undefined);
    if (pixels) decoded.push(toTensor(pixels));
  }
  return {
    training: decoded.filter((_, i) => i % HELD_OUT !== 0),
    heldOut: decoded.filter((_, i) => i % HELD_OUT === 0),
    unreadable: files.length - decoded.length,
  };
}

async function readSquare(bytes: Buffer, side: number): Promise<Pixels> {
  const { data } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning' })
    .rotate()
    .resize(side, side, { fit: 'cover' })
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: side, height: side, channels: 3, data };
}

/** Writes a picture into `out` in one of its eight orientations at random, because a lesion has no upright one. */
export function writeRandomlyOriented(picture: Float32Array, side: number, out: Float32Array, random: Random): void {
  const [flip, flop, swap] = [random.uniform() < 0.5, random.uniform() < 0.5, random.uniform() < 0.5];
  const last = side - 1;
  for (let c = 0; c < 3; c++) {
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        const [u, v] = [flop ? last - x : x, flip ? last - y : y];
        out[(c * side + y) * side + x] = picture[(c * side + (swap ? u : v)) * side + (swap ? v : u)]!;
      }
    }
  }
}

/** Converts planar values within ±1 to pixels. Several pictures form a grid of `columns`. */
export function toPixels(values: Float32Array, side: number, columns = 1): Pixels {
  const count = values.length / (3 * side * side);
  const width = columns * side;
  const data = new Uint8ClampedArray(3 * width * side * Math.ceil(count / columns)).fill(255);
  for (let n = 0; n < count; n++) {
    const corner = Math.floor(n / columns) * side * width + (n % columns) * side;
    for (let at = 0; at < side * side; at++) {
      const to = corner + Math.floor(at / side) * width + (at % side);
      for (let c = 0; c < 3; c++) data[3 * to + c] = 127.5 + 127.5 * values[(3 * n + c) * side * side + at]!;
    }
  }
  return { width, height: data.length / (3 * width), channels: 3, data };
}
