/** Chroma of ITU-R BT.601, and how much of it lightness alone does not tell. Pure and browser-safe. */
import type { Pixels } from './analysisImage';

/** The chroma Cr of ITU-R BT.601 about 0, which a grey has. */
export function redness(r: number, g: number, b: number): number {
  return 0.5 * r - 0.418688 * g - 0.081312 * b;
}

/** The chroma Cb of ITU-R BT.601 about 0. */
export function blueness(r: number, g: number, b: number): number {
  return -0.168736 * r - 0.331264 * g + 0.5 * b;
}

/** Patches across the picture over which chroma is averaged: a camera's and a JPEG's noise is gone in them. */
const PATCHES = 8;

/**
 * Root mean square distance of chroma (Cb, Cr), 0..180, from the mean of what is as light, over patches of a picture; from means
 * of 2×2 pixels, by the picture's own values.
 */
export function unexplainedChroma({ width, height, channels, data }: Pixels): number {
  const [columns, rows] = [width >> 1, height >> 1];
  const levels = new Uint8Array(columns * rows);
  const [blue, red] = [new Float32Array(levels.length), new Float32Array(levels.length)];
  const [count, sumBlue, sumRed] = [new Float64Array(256), new Float64Array(256), new Float64Array(256)];
  for (let at = 0; at < levels.length; at++) {
    const p = 2 * (Math.floor(at / columns) * width + (at % columns)) * channels;
    const q = p + width * channels;
    const r = (data[p]! + data[p + channels]! + data[q]! + data[q + channels]!) / 4;
    const g = (data[p + 1]! + data[p + channels + 1]! + data[q + 1]! + data[q + channels + 1]!) / 4;
    const b = (data[p + 2]! + data[p + channels + 2]! + data[q + 2]! + data[q + channels + 2]!) / 4;
    const level = Math.round(0.299 * r + 0.587 * g + 0.114 * b);
    levels[at] = level;
    blue[at] = blueness(r, g, b);
    red[at] = redness(r, g, b);
    count[level]!++;
    sumBlue[level]! += blue[at]!;
    sumRed[level]! += red[at]!;
  }
  const [cells, bluer, redder] = [1, 2, 3].map(() => new Float64Array(PATCHES ** 2)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let at = 0; at < levels.length; at++) {
    const [across, down] = [at % columns, Math.floor(at / columns)];
    const patch = Math.floor((down * PATCHES) / rows) * PATCHES + Math.floor((across * PATCHES) / columns);
    const level = levels[at]!;
    cells[patch]!++;
    bluer[patch]! += blue[at]! - sumBlue[level]! / count[level]!;
    redder[patch]! += red[at]! - sumRed[level]! / count[level]!;
  }
  const squares = cells.map((n, patch) => (bluer[patch]! ** 2 + redder[patch]! ** 2) / n ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}
