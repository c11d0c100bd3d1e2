/** What hides a spot or surrounds a photograph: reflected light, hair, and the bars of a screen. Pure and browser-safe. */
import type { Pixels } from '#lesion/photo/analysisImage';
import type { Region } from './quality';

/** The largest connected patch whose channels all reach `least`, within a box, as a share of the box, 0..1. */
export function reflectionIn({ width, height, channels, data }: Pixels, box: Region, least: number): number {
  const [left, top] = [Math.max(0, Math.floor(box.left)), Math.max(0, Math.floor(box.top))];
  const [right, bottom] = [Math.min(width, Math.ceil(box.right)), Math.min(height, Math.ceil(box.bottom))];
  const across = right - left;
  const burnt = new Uint8Array(Math.max(0, across * (bottom - top)));
  for (let at = 0; at < burnt.length; at++) {
    const p = ((top + Math.floor(at / across)) * width + left + (at % across)) * channels;
    if (data[p]! >= least && data[p + 1]! >= least && data[p + 2]! >= least) burnt[at] = 1;
  }
  let largest = 0;
  for (let start = 0; start < burnt.length; start++) largest = Math.max(largest, takePatch(burnt, across, start));
  return burnt.length > 0 ? largest / burnt.length : 0;
}

/** Takes the patch of ones about a place out of a grid; its size, 0 where there is none. */
function takePatch(grid: Uint8Array, across: number, start: number): number {
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

/** Half the widest hair in pixels of the analysis image, and how much darker than what lies beside it a hair is, in luma. */
const [HALF_HAIR, HAIR_DEPTH] = [3, 40];

/**
 * Share of an analysis image outside a spot that thin dark lines cover, 0..1: where a closing (Lee et al. 1997, 'DullRazor',
 * with a square instead of lines) fills them. Within the spot its own network of pigment would count, so that is left out;
 * so is the picture's border, of which not all surroundings are seen.
 */
export function hairOn({ width, height, channels, data }: Pixels, inside: Uint8Array): number {
  const luma = new Float32Array(width * height);
  for (let at = 0, p = 0; at < luma.length; at++, p += channels) {
    luma[at] = 0.299 * data[p]! + 0.587 * data[p + 1]! + 0.114 * data[p + 2]!;
  }
  const widened = (values: Float32Array): Float32Array => greatest(greatest(values, 1), width);
  const darkened = widened(widened(luma).map((value) => -value));
  const border = 2 * HALF_HAIR;
  let [covered, around] = [0, 0];
  for (let y = border; y < height - border; y++) {
    for (let at = y * width + border; at < (y + 1) * width - border; at++) {
      if (inside[at] === 1) continue;
      around++;
      if (-darkened[at]! - luma[at]! > HAIR_DEPTH) covered++;
    }
  }
  return around > 0 ? covered / around : 0;
}

/** The greatest of the values `step` apart within half a hair of each. */
function greatest(values: Float32Array, step: number): Float32Array {
  const out = new Float32Array(values.length);
  const reach = HALF_HAIR * step;
  for (let at = reach; at < values.length - reach; at++) {
    let most = values[at]!;
    for (let near = at - reach; near <= at + reach; near += step) if (values[near]! > most) most = values[near]!;
    out[at] = most;
  }
  return out;
}

/** Pixels beside an edge at which both of its sides are looked at, beyond what resampling and JPEG blur. */
const [NEAR, FAR] = [2, 4];
/** Least difference in luma across an edge, and most in any channel within a bar. */
const [STEP, FLAT] = [15, 5];
/** Share of a row beside the edge that must have one color for a bar. */
const LEAST_FLAT = 0.95;
/** Least width of a bar as a share of the side: a narrower rim takes nothing from the picture. */
const LEAST_WIDTH = 0.08;

/**
 * The longest straight edge along rows or columns between the picture and a bar of one color, as a share of the side, 0..1: 0
 * where no such edge runs along half of it. What lies beyond the row beside the edge (a screen's words and buttons) is free.
 */
export function longestBar(image: Pixels): number {
  const { width, height, channels, data } = image;
  const grids = [
    { lines: height, length: width, line: width * channels, step: channels },
    { lines: width, length: height, line: channels, step: width * channels },
  ];
  let longest = 0;
  for (const { lines, length, line, step } of grids) {
    const luma = (p: number): number => 0.299 * data[p]! + 0.587 * data[p + 1]! + 0.114 * data[p + 2]!;
    const rim = Math.max(FAR, Math.round(LEAST_WIDTH * lines));
    for (let y = rim; y < lines - rim; y++) {
      let [lighter, darker] = [0, 0];
      for (let p = y * line, x = 0; x < length; x++, p += step) {
        const difference = luma(p + NEAR * line) - luma(p - NEAR * line);
        if (difference > STEP) lighter++;
        if (difference < -STEP) darker++;
      }
      const share = Math.max(lighter, darker) / length;
      if (share < 0.5 || share <= longest) continue;
      // A ruler's line has an edge, too, but its color ends with it, and beyond it is what was before.
      const middleAt = (by: number): Color => middleOf(pixelsOf(data, (y + by) * line, step, length));
      const isBeside = [-1, 1].some((side) => {
        const beside = pixelsOf(data, (y + side * FAR) * line, step, length);
        const color = middleOf(beside);
        return (
          shareAlike(beside, color) > LEAST_FLAT &&
          isAlike(middleAt(side * rim), color) &&
          !isAlike(middleAt(-side * rim), color)
        );
      });
      if (isBeside) longest = share;
    }
  }
  return longest;
}

type Color = readonly [number, number, number];

/** The colors of `length` pixels, `step` apart from `first` on. */
function pixelsOf(data: Pixels['data'], first: number, step: number, length: number): Color[] {
  return Array.from({ length }, (_, x): Color => {
    const p = first + x * step;
    return [data[p]!, data[p + 1]!, data[p + 2]!];
  });
}

/** The median of each channel. */
function middleOf(pixels: readonly Color[]): Color {
  const middle = (channel: 0 | 1 | 2): number =>
    pixels.map((pixel) => pixel[channel]).sort((a, b) => a - b)[pixels.length >> 1]!;
  return [middle(0), middle(1), middle(2)];
}

/** Whether two colors differ by FLAT at most in every channel. */
const isAlike = (one: Color, other: Color): boolean =>
  one.every((value, channel) => Math.abs(value - other[channel]!) <= FLAT);

/** Share of pixels alike a color, 0..1. */
function shareAlike(pixels: readonly Color[], color: Color): number {
  return pixels.filter((pixel) => isAlike(pixel, color)).length / pixels.length;
}
