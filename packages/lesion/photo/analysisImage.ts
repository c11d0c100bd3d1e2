/**
 * The photo transform, shared by browser, server, training and command line: crop a square, resample it to 224×224,
 * raise contrast by 1.2 about 128, encode as JPEG at quality 0.8.
 * Pure arithmetic on 8-bit RGB or RGBA pixels, so it gives the same result in a browser and in Node
 * (`docs/decisions/024-analysis-image.md`).
 */

import type { Pixels } from './pixels';
import type { Square } from './square';

/** Side of the analysis image in pixels. */
export const ANALYSIS_SIZE = 224;
/** Contrast factor of the analysis image. */
export const CONTRAST = 1.2;
/** Gray value that the contrast step leaves unchanged. */
export const CONTRAST_PIVOT = 128;
/** JPEG quality of the analysis image, 0..1. */
export const JPEG_QUALITY = 0.8;

/**
 * For each output pixel, the source pixels it covers and their weights: area average when shrinking, linear when
 * enlarging.
 */
function computeFilterTaps(start: number, length: number, out: number, limit: number) {
  const scale = length / out;
  const support = Math.max(scale, 1);
  return Array.from({ length: out }, (_, i) => {
    const center = start + (i + 0.5) * scale - 0.5;
    const first = Math.ceil(center - support + 1e-9);
    const last = Math.floor(center + support - 1e-9);
    const entries: { at: number; weight: number }[] = [];
    let total = 0;
    for (let s = first; s <= last; s++) {
      const weight = 1 - Math.abs(s - center) / support;
      total += weight;
      entries.push({ at: Math.min(limit - 1, Math.max(0, s)), weight });
    }
    return entries.map(({ at, weight }) => ({ at, weight: weight / total }));
  });
}

/**
 * Crops a square and resamples it to `size`×`size` RGB with a triangle filter. Edge pixels are repeated outside the
 * photo.
 */
export function cropSquare(photo: Pixels, square: Square, size = ANALYSIS_SIZE): Pixels {
  const columns = computeFilterTaps(square.x, square.size, size, photo.width);
  const rows = computeFilterTaps(square.y, square.size, size, photo.height);
  const firstRow = Math.min(...rows.flat().map((t) => t.at));
  const lastRow = Math.max(...rows.flat().map((t) => t.at));
  const resampledRows = new Float32Array((lastRow - firstRow + 1) * size * 3);
  for (let y = firstRow; y <= lastRow; y++) {
    for (let x = 0; x < size; x++) {
      let r = 0;
      let g = 0;
      let b = 0;
      for (const { at, weight } of columns[x]!) {
        const p = (y * photo.width + at) * photo.channels;
        r += weight * photo.data[p]!;
        g += weight * photo.data[p + 1]!;
        b += weight * photo.data[p + 2]!;
      }
      const q = ((y - firstRow) * size + x) * 3;
      resampledRows[q] = r;
      resampledRows[q + 1] = g;
      resampledRows[q + 2] = b;
    }
  }
  const data = new Uint8ClampedArray(size * size * 3);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size * 3; x++) {
      let value = 0;
      for (const { at, weight } of rows[y]!) value += weight * resampledRows[(at - firstRow) * size * 3 + x]!;
      data[y * size * 3 + x] = value;
    }
  }
  return { width: size, height: size, channels: 3, data };
}

/** Raises contrast: `(v − 128) · factor + 128`, clamped to 0..255. Alpha is unchanged. */
export function raiseContrast(image: Pixels, factor = CONTRAST): Pixels {
  const table = Uint8ClampedArray.from({ length: 256 }, (_, v) => (v - CONTRAST_PIVOT) * factor + CONTRAST_PIVOT);
  const data = new Uint8ClampedArray(image.data.length);
  for (let i = 0; i < data.length; i++) {
    data[i] = image.channels === 4 && i % 4 === 3 ? image.data[i]! : table[image.data[i]!]!;
  }
  return { ...image, data };
}

/** The analysis image before JPEG encoding, which each platform's own encoder does at quality 0.8. */
export function createAnalysisImage(photo: Pixels, square: Square): Pixels {
  return raiseContrast(cropSquare(photo, square));
}

/** Network input for each 8-bit value. */
const TENSOR_VALUES = Float32Array.from({ length: 256 }, (_, v) => (v - 127.5) / 127.5);

/**
 * The network's input: planar RGB, `(p − 127.5) / 127.5`, shape [3, height, width]. Writes into `out` and returns it.
 */
export function toTensor(
  { width, height, channels, data }: Pixels,
  out = new Float32Array(3 * width * height),
): Float32Array {
  const area = width * height;
  for (let i = 0, p = 0; i < area; i++, p += channels) {
    out[i] = TENSOR_VALUES[data[p]!]!;
    out[i + area] = TENSOR_VALUES[data[p + 1]!]!;
    out[i + 2 * area] = TENSOR_VALUES[data[p + 2]!]!;
  }
  return out;
}
