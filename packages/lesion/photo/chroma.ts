/** Chroma of ITU-R BT.601, and how much of it lightness does not explain. Pure and browser-safe. */
import type { Pixels } from './pixels';

/** Cr of ITU-R BT.601, centered on 0 (gray). */
export function computeCr(r: number, g: number, b: number): number {
  return 0.5 * r - 0.418688 * g - 0.081312 * b;
}

/** Cb of ITU-R BT.601, centered on 0 (gray). */
export function computeCb(r: number, g: number, b: number): number {
  return -0.168736 * r - 0.331264 * g + 0.5 * b;
}

/** Patches per side over which chroma is averaged, to remove camera and JPEG noise. */
const PATCHES = 8;

/**
 * Root mean square over patches of the chroma (Cb, Cr) that lightness does not explain, 0..180: the distance from the
 * mean chroma of equally light pixels. Computed from means of 2×2 pixels.
 */
export function measureResidualChroma({ width, height, channels, data }: Pixels): number {
  const [columns, rows] = [width >> 1, height >> 1];
  const levels = new Uint8Array(columns * rows);
  const [blue, red] = [new Float32Array(levels.length), new Float32Array(levels.length)];
  const [count, sumBlue, sumRed] = [new Float64Array(256), new Float64Array(256), new Float64Array(256)];
  for (let y = 0, at = 0; y < rows; y++) {
    for (let x = 0, p = 2 * y * width * channels; x < columns; x++, at++, p += 2 * channels) {
      const q = p + width * channels;
      const r = (data[p]! + data[p + channels]! + data[q]! + data[q + channels]!) / 4;
      const g = (data[p + 1]! + data[p + channels + 1]! + data[q + 1]! + data[q + channels + 1]!) / 4;
      const b = (data[p + 2]! + data[p + channels + 2]! + data[q + 2]! + data[q + channels + 2]!) / 4;
      const level = Math.round(0.299 * r + 0.587 * g + 0.114 * b);
      levels[at] = level;
      blue[at] = computeCb(r, g, b);
      red[at] = computeCr(r, g, b);
      count[level]!++;
      sumBlue[level]! += blue[at]!;
      sumRed[level]! += red[at]!;
    }
  }
  const [meanBlue, meanRed] = [sumBlue, sumRed].map((sums) => sums.map((sum, level) => sum / count[level]!)) as [
    Float64Array,
    Float64Array,
  ];
  const [patchSizes, patchBlue, patchRed] = [1, 2, 3].map(() => new Float64Array(PATCHES ** 2)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let y = 0, at = 0; y < rows; y++) {
    const firstPatch = Math.floor((y * PATCHES) / rows) * PATCHES;
    for (let x = 0; x < columns; x++, at++) {
      const patch = firstPatch + Math.floor((x * PATCHES) / columns);
      const level = levels[at]!;
      patchSizes[patch]!++;
      patchBlue[patch]! += blue[at]! - meanBlue[level]!;
      patchRed[patch]! += red[at]! - meanRed[level]!;
    }
  }
  const squares = patchSizes.map((n, patch) => (patchBlue[patch]! ** 2 + patchRed[patch]! ** 2) / n ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}
