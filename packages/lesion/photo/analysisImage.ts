/**
 * The photo transform, defined once for browser, server, trainer and command line: crop a square, resample it to
 * 224×224, raise contrast by 1.2 about the pivot 128, re-encode as JPEG at quality 0.8 (specification §5, §9). Pure
 * arithmetic on 8-bit RGBA or RGB pixels, so it runs unchanged in a page, in Node and under the trainer's preparation step.
 */

import type { Bounds } from '#domain/analysis/cutOff';

/** 8-bit pixels, row by row, `channels` values a pixel; a fourth channel (alpha) is ignored. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** A square in pixels of the whole photograph. It may reach past the border, where the edge pixels are repeated. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The part of a square, 0..1, that shows the photograph and no repeated edge. */
export function shownOf(square: Square, photo: { width: number; height: number }): Bounds {
  const within = (pixels: number): number => Math.min(1, Math.max(0, pixels / square.size));
  return [within(-square.x), within(-square.y), within(photo.width - square.x), within(photo.height - square.y)];
}

/** Side of the analysis image in pixels (specification §9). */
export const ANALYSIS_SIZE = 224;
/** Least side of a photograph, and of a square framed by a person, in pixels: less would only enlarge noise. */
export const LEAST_SIDE = 96;
/** Contrast factor applied before an analysis (specification §9). */
export const CONTRAST = 1.2;
/** Grey value that contrast leaves unchanged. */
export const CONTRAST_PIVOT = 128;
/** JPEG quality of the analysis image, 0..1 (specification §9). */
export const JPEG_QUALITY = 0.8;

/** The largest central square of a photograph. */
export function centralSquare(photo: { width: number; height: number }): Square {
  const size = Math.min(photo.width, photo.height);
  return { x: (photo.width - size) / 2, y: (photo.height - size) / 2, size };
}

/** Per output pixel, the source pixels it covers and their weights: area average when shrinking, linear when enlarging. */
function taps(start: number, length: number, out: number, limit: number) {
  const scale = length / out;
  const support = Math.max(scale, 1);
  return Array.from({ length: out }, (_, i) => {
    const centre = start + (i + 0.5) * scale - 0.5;
    const first = Math.ceil(centre - support + 1e-9);
    const last = Math.floor(centre + support - 1e-9);
    const entries: { at: number; weight: number }[] = [];
    let total = 0;
    for (let s = first; s <= last; s++) {
      const weight = 1 - Math.abs(s - centre) / support;
      total += weight;
      entries.push({ at: Math.min(limit - 1, Math.max(0, s)), weight });
    }
    return entries.map(({ at, weight }) => ({ at, weight: weight / total }));
  });
}

/**
 * Crops a square and resamples it to `size`×`size` RGB with a triangle filter (antialiased when shrinking, bilinear when
 * enlarging), repeating edge pixels outside the photograph.
 */
export function cropSquare(photo: Pixels, square: Square, size = ANALYSIS_SIZE): Pixels {
  const columns = taps(square.x, square.size, size, photo.width);
  const rows = taps(square.y, square.size, size, photo.height);
  const firstRow = Math.min(...rows.flat().map((t) => t.at));
  const lastRow = Math.max(...rows.flat().map((t) => t.at));
  const across = new Float32Array((lastRow - firstRow + 1) * size * 3);
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
      across[q] = r;
      across[q + 1] = g;
      across[q + 2] = b;
    }
  }
  const data = new Uint8ClampedArray(size * size * 3);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size * 3; x++) {
      let value = 0;
      for (const { at, weight } of rows[y]!) value += weight * across[(at - firstRow) * size * 3 + x]!;
      data[y * size * 3 + x] = value;
    }
  }
  return { width: size, height: size, channels: 3, data };
}

/** Raises contrast about the pivot 128: `(v − 128) · factor + 128`, clamped to 0..255. Alpha is kept. */
export function raiseContrast(image: Pixels, factor = CONTRAST): Pixels {
  const table = Uint8ClampedArray.from({ length: 256 }, (_, v) => (v - CONTRAST_PIVOT) * factor + CONTRAST_PIVOT);
  const data = new Uint8ClampedArray(image.data.length);
  for (let i = 0; i < data.length; i++) {
    data[i] = image.channels === 4 && i % 4 === 3 ? image.data[i]! : table[image.data[i]!]!;
  }
  return { ...image, data };
}

/** The whole transform short of JPEG encoding, which each platform's own encoder does at quality 0.8. */
export function analysisImage(photo: Pixels, square: Square): Pixels {
  return raiseContrast(cropSquare(photo, square));
}

/** Input of the network for each value of the analysis image. */
const SCALED = Float32Array.from({ length: 256 }, (_, v) => (v - 127.5) / 127.5);

/** The network's input: planar RGB, `(p − 127.5) / 127.5`, shape [3, height, width]; written into `out` and returned. */
export function toTensor(
  { width, height, channels, data }: Pixels,
  out = new Float32Array(3 * width * height),
): Float32Array {
  const area = width * height;
  for (let i = 0, p = 0; i < area; i++, p += channels) {
    out[i] = SCALED[data[p]!]!;
    out[i + area] = SCALED[data[p + 1]!]!;
    out[i + 2 * area] = SCALED[data[p + 2]!]!;
  }
  return out;
}
