/** Photographs as the networks see them, and what they generate as pictures again. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { MAX_PIXELS } from '#lesion/photo/decode';
import { toTensor, type Pixels } from '#lesion/photo/analysisImage';
import type { Random } from '#lesion/training/graph/random';

/** Every how many-th photograph is held back from training, to measure against. */
const HELD_BACK = 5;

/** Photographs as planar RGB within ±1, those learnt from and those held back, and how many could not be read. */
export interface Photographs {
  readonly learnt: readonly Float32Array[];
  readonly heldBack: readonly Float32Array[];
  readonly unreadable: number;
}

/** Reads files of a folder: the central square of each photograph at `side` pixels, in the order of their content's hash. */
export async function readPhotographs(folder: string, files: readonly string[], side: number): Promise<Photographs> {
  const bytes = files.map((name) => readFileSync(path.join(folder, name)));
  const ordered = bytes
    .map((one) => ({ one, hash: createHash('sha256').update(one).digest('hex') }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1));
  const read: Float32Array[] = [];
  for (const { one } of ordered) {
    const pixels = await squarePixels(one, side).catch(() => undefined);
    if (pixels) read.push(toTensor(pixels));
  }
  return {
    learnt: read.filter((_, i) => i % HELD_BACK !== 0),
    heldBack: read.filter((_, i) => i % HELD_BACK === 0),
    unreadable: files.length - read.length,
  };
}

async function squarePixels(bytes: Buffer, side: number): Promise<Pixels> {
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

/** Writes a picture into `out` in one of its eight positions, turned and mirrored at random: a lesion has no upright. */
export function writeTurned(picture: Float32Array, side: number, out: Float32Array, random: Random): void {
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

/** Planar values within ±1 as pixels; several pictures lie in a grid, `columns` to a row. */
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
