/** Measures what hides a spot or surrounds a photo: reflections, hair and screen bars. Pure and browser-safe. */
import type { Pixels } from '#lesion/photo/pixels';
import type { BoundingBox } from '#lesion/abcde/shape';

/** Share of a box covered by its largest connected patch whose channels all reach `min`, 0..1. */
export function measureReflection({ width, height, channels, data }: Pixels, box: BoundingBox, min: number): number {
  const [left, top] = [Math.max(0, Math.floor(box.left)), Math.max(0, Math.floor(box.top))];
  const [right, bottom] = [Math.min(width, Math.ceil(box.right)), Math.min(height, Math.ceil(box.bottom))];
  const across = right - left;
  const overexposed = new Uint8Array(Math.max(0, across * (bottom - top)));
  for (let at = 0; at < overexposed.length; at++) {
    const p = ((top + Math.floor(at / across)) * width + left + (at % across)) * channels;
    if (data[p]! >= min && data[p + 1]! >= min && data[p + 2]! >= min) overexposed[at] = 1;
  }
  let largest = 0;
  for (let start = 0; start < overexposed.length; start++)
    largest = Math.max(largest, removePatch(overexposed, across, start));
  return overexposed.length > 0 ? largest / overexposed.length : 0;
}

/** Removes the connected patch of ones at `start` from the grid. Returns its size, 0 where there is none. */
function removePatch(grid: Uint8Array, across: number, start: number): number {
  if (grid[start] !== 1) return 0;
  const open = [start];
  grid[start] = 0;
  let size = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    size++;
    const column = at % across;
    for (const next of [at - across, at + across, column > 0 ? at - 1 : -1, column < across - 1 ? at + 1 : -1]) {
      if (grid[next] !== 1) continue;
      grid[next] = 0;
      open.push(next);
    }
  }
  return size;
}

/** Half the widest hair in pixels, and the minimum luma difference between a hair and its surroundings. */
const [HALF_HAIR, HAIR_DEPTH] = [3, 40];

/**
 * Share of an analysis image outside the spot that thin dark lines cover, 0..1, by a morphological closing (Lee et al.
 * 1997, "DullRazor", with a square element).
 * The spot itself is left out because of its own pigment network, and the border because its surroundings are
 * incomplete.
 */
export function measureHair(image: Pixels, mask: Uint8Array): number {
  const { width, height } = image;
  const luma = new Float32Array(computeLuma(image));
  const darkened = luma.slice();
  dilate(darkened, 1);
  dilate(darkened, width);
  for (let at = 0; at < darkened.length; at++) darkened[at] = -darkened[at]!;
  dilate(darkened, 1);
  dilate(darkened, width);
  const border = 2 * HALF_HAIR;
  let [covered, around] = [0, 0];
  for (let y = border; y < height - border; y++) {
    for (let at = y * width + border; at < (y + 1) * width - border; at++) {
      if (mask[at] === 1) continue;
      around++;
      if (-darkened[at]! - luma[at]! > HAIR_DEPTH) covered++;
    }
  }
  return around > 0 ? covered / around : 0;
}

/** Luma (ITU-R BT.601) of each pixel. */
function computeLuma({ width, height, channels, data }: Pixels): Float64Array {
  const luma = new Float64Array(width * height);
  for (let at = 0, p = 0; at < luma.length; at++, p += channels) {
    luma[at] = 0.299 * data[p]! + 0.587 * data[p + 1]! + 0.114 * data[p + 2]!;
  }
  return luma;
}

/**
 * Replaces each value by the maximum over its neighbors `step` apart, up to half a hair (3) on both sides: of two, of two
 * twos, then of two fours that share the value. The first `3 * step` values leave out the neighbors before them.
 */
function dilate(values: Float32Array, step: number): void {
  for (const apart of [step, 2 * step]) {
    for (let at = 0, other = apart; other < values.length; at++, other++) {
      if (values[other]! > values[at]!) values[at] = values[other]!;
    }
  }
  for (let at = values.length - 1, other = at - HALF_HAIR * step; other >= 0; at--, other--) {
    if (values[other]! > values[at]!) values[at] = values[other]!;
  }
}

/** Distance in pixels on both sides of an edge at which it is measured, beyond the blur of resampling and JPEG. */
const [NEAR_OFFSET, FAR_OFFSET] = [2, 4];
/** Minimum luma difference across an edge, and maximum channel difference within a bar. */
const [MIN_STEP, MAX_FLAT_DIFFERENCE] = [15, 5];
/** Minimum share of one color in the row beside the edge. */
const MIN_FLAT = 0.95;
/** Minimum width of a bar as a share of the side. A narrower rim hides nothing. */
const MIN_WIDTH = 0.08;

/**
 * The longest straight edge between the picture and a bar of one color, along rows or columns, as a share of the side,
 * 0..1.
 * 0 where no such edge covers half the side. Only the row beside the edge must have one color, because screens show
 * text further out.
 */
export function findLongestBar(image: Pixels): number {
  const { width, height, channels, data } = image;
  const luma = computeLuma(image);
  // Steps in pixels: from line to line, and along a line.
  const grids = [
    { lines: height, length: width, line: width, step: 1 },
    { lines: width, length: height, line: 1, step: width },
  ];
  let longest = 0;
  for (const { lines, length, line, step } of grids) {
    const readLine = (y: number): Color[] => readPixels(data, y * line * channels, step * channels, length);
    const rim = Math.max(FAR_OFFSET, Math.round(MIN_WIDTH * lines));
    for (let y = rim; y < lines - rim; y++) {
      let [lighter, darker] = [0, 0];
      for (let at = y * line, x = 0; x < length; x++, at += step) {
        const difference = luma[at + NEAR_OFFSET * line]! - luma[at - NEAR_OFFSET * line]!;
        if (difference > MIN_STEP) lighter++;
        if (difference < -MIN_STEP) darker++;
      }
      const share = Math.max(lighter, darker) / length;
      if (share < 0.5 || share <= longest) continue;
      // The line of a ruler also has an edge, but its color ends with the line.
      const medianColorAt = (by: number): Color => computeMedianColor(readLine(y + by));
      const isBeside = [-1, 1].some((side) => {
        const beside = readLine(y + side * FAR_OFFSET);
        const color = computeMedianColor(beside);
        return (
          measureUniformity(beside, color) > MIN_FLAT &&
          isAlike(medianColorAt(side * rim), color) &&
          !isAlike(medianColorAt(-side * rim), color)
        );
      });
      if (isBeside) longest = share;
    }
  }
  return longest;
}

type Color = readonly [number, number, number];

/** The colors of `length` pixels, `step` apart from `first` on. */
function readPixels(data: Pixels['data'], first: number, step: number, length: number): Color[] {
  return Array.from({ length }, (_, x): Color => {
    const p = first + x * step;
    return [data[p]!, data[p + 1]!, data[p + 2]!];
  });
}

/** The median of each channel. */
function computeMedianColor(pixels: readonly Color[]): Color {
  const middle = (channel: 0 | 1 | 2): number =>
    pixels.map((pixel) => pixel[channel]).sort((a, b) => a - b)[pixels.length >> 1]!;
  return [middle(0), middle(1), middle(2)];
}

/** Whether two colors differ by at most MAX_FLAT_DIFFERENCE in every channel. */
const isAlike = (one: Color, other: Color): boolean =>
  one.every((value, channel) => Math.abs(value - other[channel]!) <= MAX_FLAT_DIFFERENCE);

/** Share of pixels alike `color`, 0..1. */
function measureUniformity(pixels: readonly Color[], color: Color): number {
  return pixels.filter((pixel) => isAlike(pixel, color)).length / pixels.length;
}
