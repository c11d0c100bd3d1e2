/** Measures the quality of a picture: sharpness, light, skin color and obstructions. Browser-safe. */
import { computeCb, computeCr, measureResidualChroma } from '#lesion/photo/chroma';
import type { Pixels } from '#lesion/photo/pixels';
import { undoContrast } from '#lesion/photo/lab';
import { measureHair, findLongestBar, measureReflection } from './obstruction';
import type { LesionRegion } from '#lesion/abcde/lesionRegion';
import { findBoundingBox, type BoundingBox } from '#lesion/abcde/shape';

export interface QualityMeasure {
  /**
   * Share of the gradient energy at half resolution that a 5-pixel blur removes, 0..1 (after Crete et al. 2007); small
   * in a blurred picture.
   * Measured around the lesion, or over the whole picture without one.
   */
  readonly sharpness: number;
  /** Sharpness in the least sharp of four directions divided by that in the sharpest, 0..1; small with motion blur. */
  readonly evenness: number;
  /** Mean luma before the contrast step, 0..255. */
  readonly brightness: number;
  /** Shares of underexposed and overexposed pixels, 0..1. */
  readonly underexposed: number;
  readonly overexposed: number;
  /** Share of pixels with a human skin color of any tone, 0..1. */
  readonly skin: number;
  /** Share of pixels in which red leads, 0..1, as in skin of any tone; 0 in a gray picture. */
  readonly red: number;
  /** Chroma that lightness does not explain (`photo/chroma.ts`), 0..180; about 0 in a toned or sepia picture. */
  readonly chroma: number;
  /** The largest overexposed patch in the spot's bounding box, as a share of the box, 0..1; 0 without a spot. */
  readonly reflection: number;
  /** The longest straight edge between the picture and a bar of one color, as a share of the side, 0..1. */
  readonly bar: number;
  /** Share of the spot's surroundings covered by dark hair, 0..1; 0 without a spot and in a live picture. */
  readonly hair: number;
  /** First percentile of luma before the contrast step, 0..255. */
  readonly darkest: number;
  /** Difference between the 99th and the first percentile of luma. */
  readonly range: number;
  /** Distance of the mean color from gray in chroma (Cb, Cr), 0..180. */
  readonly tint: number;
}

/** Luma (ITU-R BT.601) at half resolution, each value the mean of 2×2 pixels. */
function computeHalfLuma({ width, height, channels, data }: Pixels): {
  side: number;
  rows: number;
  luma: Float32Array;
} {
  const [side, rows] = [width >> 1, height >> 1];
  const luma = new Float32Array(side * rows);
  const step = width * channels;
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < side; x++) {
      const p = 2 * y * step + 2 * x * channels;
      const q = p + step;
      const red = data[p]! + data[p + channels]! + data[q]! + data[q + channels]!;
      const green = data[p + 1]! + data[p + channels + 1]! + data[q + 1]! + data[q + channels + 1]!;
      const blue = data[p + 2]! + data[p + channels + 2]! + data[q + 2]! + data[q + channels + 2]!;
      luma[y * side + x] = (0.299 * red + 0.587 * green + 0.114 * blue) / 4;
    }
  }
  return { side, rows, luma };
}

/** Right, down and the two diagonals, as [dx, dy]. */
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** Share of the neighbor differences in one direction that a 5-tap mean removes, within a box. */
function measureSharpnessAlong(
  luma: Float32Array,
  side: number,
  { left, top, right, bottom }: BoundingBox,
  [dx, dy]: (typeof DIRECTIONS)[number],
): number {
  const stride = dy * side + dx;
  const [firstColumn, lastColumn] = [left + 3 * dx, right - 2 * dx];
  const [firstRow, lastRow] = dy < 0 ? [top + 2, bottom - 3] : [top + 3 * dy, bottom - 2 * dy];
  let [originalValues, removed] = [0, 0];
  for (let y = firstRow; y < lastRow; y++) {
    for (let at = y * side + firstColumn; at < y * side + lastColumn; at++) {
      const sharp = Math.abs(luma[at]! - luma[at - stride]!);
      // The difference of neighboring 5-tap means is the entering value minus the leaving one.
      const soft = Math.abs(luma[at + 2 * stride]! - luma[at - 3 * stride]!) / 5;
      originalValues += sharp;
      if (sharp > soft) removed += sharp - soft;
    }
  }
  return originalValues > 0 ? removed / originalValues : 0;
}

/**
 * Whether a color (before the contrast step) is a human skin color: red leads, and blue does not exceed green by much.
 */
function isSkin(r: number, g: number, b: number, luma: number): boolean {
  const blue = computeCb(r, g, b);
  return isRed(r, g, b, luma) && computeCr(r, g, b) < 57 && blue > -48 && blue < 4 && r > 25;
}

/**
 * Mean luma of light skin in good light, 0..255. On darker skin and in less light, differences shrink in proportion.
 */
export const LIGHT_SKIN = 140;
/** Minimum Cr for red to lead: on light skin, and the noise floor of cameras on any skin. */
const MIN_CR = 4;
const MIN_CR_NOISE = 1.5;

function isRed(r: number, g: number, b: number, luma: number): boolean {
  return computeCr(r, g, b) > Math.max(MIN_CR_NOISE, MIN_CR * Math.min(1, luma / LIGHT_SKIN));
}
/** Lookup tables: 8-bit values before the contrast step, and unchanged values. */
const CONTRAST_UNDONE = Float64Array.from({ length: 256 }, (_, v) => undoContrast(v));
const UNCHANGED = Float64Array.from({ length: 256 }, (_, v) => v);
/** Value of all channels above which a pixel is overexposed. */
const OVEREXPOSED = 232;
/** Sampling stride in pixels, coprime with the image side. */
const SAMPLE_STRIDE = 5;

/** Measures an analysis image and the spot outlined in it. */
export function measureQuality(image: Pixels, spot?: LesionRegion): QualityMeasure {
  const quality = measureValues(image, CONTRAST_UNDONE, spot && findBoundingBox(spot.contour));
  return spot ? { ...quality, hair: measureHair(image, spot.mask) } : quality;
}

/** Measures a live camera picture, without the contrast step; `spot` is the lesion's bounding box. */
export function measureLiveQuality(image: Pixels, spot?: BoundingBox): QualityMeasure {
  return measureValues(image, UNCHANGED, spot);
}

/** A bounding box expanded on every side by a quarter of its longer side. */
function expandBox({ left, top, right, bottom }: BoundingBox): BoundingBox {
  const margin = Math.max(12, Math.max(right - left, bottom - top) / 4);
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
}

/** Measures a picture; `originalValues` maps its values to those before the contrast step. */
function measureValues(image: Pixels, originalValues: Float64Array, spot?: BoundingBox): QualityMeasure {
  const { side, rows, luma } = computeHalfLuma(image);
  const surroundings = spot && expandBox(spot);
  const box = {
    left: surroundings ? Math.max(0, Math.floor(surroundings.left / 2)) : 0,
    top: surroundings ? Math.max(0, Math.floor(surroundings.top / 2)) : 0,
    right: surroundings ? Math.min(side, Math.ceil(surroundings.right / 2)) : side,
    bottom: surroundings ? Math.min(rows, Math.ceil(surroundings.bottom / 2)) : rows,
  };
  const sharpnesses = DIRECTIONS.map((direction) => measureSharpnessAlong(luma, side, box, direction));
  const sharpness = Math.max(sharpnesses[0]!, sharpnesses[1]!);
  const max = Math.max(...sharpnesses);

  const { data, channels } = image;
  let [sum, underexposed, overexposed, skin, red, count, crSum, cbSum] = [0, 0, 0, 0, 0, 0, 0, 0];
  const levels = new Uint32Array(256);
  for (let p = 0; p < data.length; p += channels * SAMPLE_STRIDE) {
    const r = originalValues[data[p]!]!;
    const g = originalValues[data[p + 1]!]!;
    const b = originalValues[data[p + 2]!]!;
    const l = 0.299 * r + 0.587 * g + 0.114 * b;
    sum += l;
    crSum += computeCr(r, g, b);
    cbSum += computeCb(r, g, b);
    levels[Math.round(l)]!++;
    count++;
    if (l < 30) underexposed++;
    if (r > OVEREXPOSED && g > OVEREXPOSED && b > OVEREXPOSED) overexposed++;
    if (isSkin(r, g, b, l)) skin++;
    if (isRed(r, g, b, l)) red++;
  }
  const brightness = sum / count;
  const darkest = findLevelBelow(levels, 0.01 * count);
  return {
    sharpness,
    evenness: max > 0 ? Math.min(...sharpnesses) / max : 1,
    brightness,
    underexposed: underexposed / count,
    overexposed: overexposed / count,
    skin: skin / count,
    red: red / count,
    chroma: measureResidualChroma(image) * (originalValues[1]! - originalValues[0]!),
    reflection: spot
      ? measureReflection(
          image,
          spot,
          originalValues.findIndex((value) => value > OVEREXPOSED),
        )
      : 0,
    bar: findLongestBar(image),
    hair: 0,
    darkest,
    range: findLevelBelow(levels, 0.99 * count) - darkest,
    tint: Math.hypot(crSum, cbSum) / count,
  };
}

/** The first level up to which more than `pixels` pixels lie; `levels` is the histogram. */
function findLevelBelow(levels: Uint32Array, pixels: number): number {
  let below = 0;
  return levels.findIndex((count) => (below += count) > pixels);
}
