/** Gates for the camera's picture while a person aims: the server's rules where no network is needed. Browser-safe. */
import type { UnassessableReason } from '#domain/analysis/assessment';
import type { Pixels } from '#lesion/photo/analysisImage';
import { LIGHT_LIMITS, LIGHT_SKIN, measureCamera, type Region } from '#lesion/quality/quality';
import { findLesion, type Lesion } from '#lesion/abcde/segment';
import { extentOf, principalAxes } from '#lesion/abcde/shape';

/** A small camera picture, 8-bit RGBA row by row; about 224 pixels a side, untransformed (no contrast step). */
export interface LiveFrame {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** What one camera picture says about the photograph that would be taken now. */
export interface LiveReading {
  /** What stands in the way of a good photograph, most important first; empty when the person may shoot. */
  readonly reasons: readonly Extract<
    UnassessableReason,
    'too_dark' | 'too_bright' | 'blurred' | 'not_skin' | 'no_lesion' | 'too_small'
  >[];
  /** Sharpness by the server's measure, 0..1. */
  readonly sharpness: number;
  /** Mean luma, 0..255. */
  readonly light: number;
  /** Share of pixels with the colour of human skin of any tone, 0..1. */
  readonly skin: number;
  /** The distinct spot nearest the middle; null where none stands out. */
  readonly spot: {
    /** Its share of the picture, 0..1, and its centre in 0..1 of the picture. */
    readonly share: number;
    readonly centre: readonly [x: number, y: number];
  } | null;
}

/** Side of the grid in which the spot is looked for, in cells. */
const GRID = 56;
/** Cells along the picture's edge that stand for the skin around the spot. */
const FRAME = 8;
/** Least difference of the spot from the skin around it, mean over red, green and blue, 0..255, on light skin in good light. */
const LEAST_DIFFERENCE = 12;
/** Differences of neighbouring cells' colours that a spot on darker skin must exceed: noise alone seldom makes two. */
const GRAINS = 2;
/** Sharpness under which the picture counts as blurred: about the server's limit, with room for the camera's own noise. */
const LEAST_SHARPNESS = 0.25;
/** Evenness about a spot under which the hand moved: under the server's limit, as the preview is small and noisy. */
const LEAST_EVENNESS = 0.5;
/** Share of the picture from which the spot is near enough: twice what the server asks, for the hand that moves. */
const LEAST_SHARE = 2 * LIGHT_LIMITS.lesionShare;
/** Share of skin-coloured pixels asked for: half the server's, which can ask its network about the rest. */
const LEAST_SKIN = LIGHT_LIMITS.skin / 2;
/** Reflection on the spot from which less light is asked for: above the server's limit, which holds for low answers alone. */
const MOST_REFLECTION = 0.003;
/** Farthest that the spot's centre may lie from the middle, as a share of the side. */
const FARTHEST = 0.3;

/** Mean red, green and blue of each cell of the grid, one plane each, from every second pixel both ways. */
function shrink({ data, width, height, channels }: Pixels): Float32Array[] {
  const planes = [0, 1, 2].map(() => new Float32Array(GRID * GRID));
  const [red, green, blue] = planes as [Float32Array, Float32Array, Float32Array];
  const counts = new Float32Array(GRID * GRID);
  const column = Uint16Array.from({ length: width }, (_, x) => Math.floor((x * GRID) / width));
  for (let y = 0; y < height; y += 2) {
    const row = Math.floor((y * GRID) / height) * GRID;
    for (let x = 0, p = y * width * channels; x < width; x += 2, p += 2 * channels) {
      const at = row + column[x]!;
      counts[at]!++;
      red[at]! += data[p]!;
      green[at]! += data[p + 1]!;
      blue[at]! += data[p + 2]!;
    }
  }
  for (const plane of planes) for (let at = 0; at < plane.length; at++) plane[at]! /= Math.max(1, counts[at]!);
  return planes;
}

/** Cells near the picture's edge, and how near each cell lies to the middle: 1 there, 0.4 half-way along an edge. */
const EDGE: readonly number[] = Array.from({ length: GRID * GRID }, (_, at) => at).filter((at) => {
  const [x, y] = [at % GRID, Math.floor(at / GRID)];
  return Math.min(x, y, GRID - 1 - x, GRID - 1 - y) < FRAME;
});
const place = (i: number): number => (i + 0.5) / GRID - 0.5;
const NEARNESS = Float32Array.from({ length: GRID * GRID }, (_, at) =>
  Math.exp(-4 * (place(at % GRID) ** 2 + place(Math.floor(at / GRID)) ** 2)),
);

/** How far each cell's colour lies from the skin's, mean over red, green and blue, less the farther from the middle. */
function differences(planes: readonly Float32Array[]): Float32Array {
  const out = new Float32Array(GRID * GRID);
  for (const plane of planes) {
    // Light that falls from one side is a plane through the cells along the edge, which are symmetric about the middle.
    let [sum, across, down, spread] = [0, 0, 0, 0];
    for (const at of EDGE) {
      const [x, y] = [place(at % GRID), place(Math.floor(at / GRID))];
      sum += plane[at]!;
      across += x * plane[at]!;
      down += y * plane[at]!;
      spread += x * x;
    }
    const [level, slopeX, slopeY] = [sum / EDGE.length, across / spread, down / spread];
    for (let at = 0; at < out.length; at++) {
      const skin = level + slopeX * place(at % GRID) + slopeY * place(Math.floor(at / GRID));
      out[at]! += (Math.abs(plane[at]! - skin) * NEARNESS[at]!) / 3;
    }
  }
  return out;
}

/**
 * The difference that makes a spot: on skin that is darker, or in less light, everything differs less. Noise does not, so it
 * is never less than what the skin's own grain makes.
 */
function leastDifference(planes: readonly Float32Array[]): number {
  let [light, grain] = [0, 0];
  for (const plane of planes) {
    for (const at of EDGE) {
      light += plane[at]!;
      // The other cell of its pair, in the same row: their number is even.
      grain += Math.abs(plane[at]! - plane[at ^ 1]!);
    }
  }
  const all = planes.length * EDGE.length;
  const scaled = (LEAST_DIFFERENCE * light) / all / LIGHT_SKIN;
  return Math.min(LEAST_DIFFERENCE, Math.max(scaled, (GRAINS * grain) / all));
}

/** The value that parts others best into two groups (Otsu 1979), over 64 steps of their range. */
function parting(values: Float32Array): number {
  const most = Math.max(1e-6, ...values);
  const counts = new Uint32Array(64);
  for (const value of values) counts[Math.min(63, Math.floor((64 * value) / most))]!++;
  const all = counts.reduce((sum, count, i) => sum + count * i, 0);
  let [below, sum, best, at] = [0, 0, -1, 0];
  for (let i = 0; i < 63; i++) {
    below += counts[i]!;
    sum += i * counts[i]!;
    const above = values.length - below;
    if (below === 0 || above === 0) continue;
    const gain = below * above * (sum / below - (all - sum) / above) ** 2;
    if (gain > best) [best, at] = [gain, i];
  }
  return ((at + 1) * most) / 64;
}

/** The distinct spot nearest the middle, in cells of the grid; of a small picture whose contrast was not raised. */
export function findSpot(frame: Pixels): Lesion | undefined {
  const planes = shrink(frame);
  const difference = differences(planes);
  const limit = Math.max(leastDifference(planes), parting(difference));
  return findLesion(
    difference.map((value) => value - limit),
    GRID,
    GRID,
  );
}

/** The spot's bounding box in pixels of the frame. */
function regionOf({ contour }: Lesion, { width, height }: LiveFrame): Region {
  return extentOf(contour.map(([x, y]) => [(x * width) / GRID, (y * height) / GRID]));
}

/** Reads one camera picture; pure, a few milliseconds for 224×224. */
export function liveGates(frame: LiveFrame): LiveReading {
  const image = { data: frame.data, width: frame.width, height: frame.height, channels: 4 } as const;
  const found = findSpot(image);
  const quality = measureCamera(image, found && regionOf(found, frame));
  const { sharpness, evenness, brightness: light, skin, drowned, burnt, reflection } = quality;
  const [x, y] = found ? principalAxes(found).centre : [0, 0];
  const spot = found ? { share: found.area / GRID ** 2, centre: [x / GRID, y / GRID] as const } : null;
  const shown = { sharpness, light, skin, spot };
  const lit: LiveReading['reasons'][number][] = [];
  if (light < LIGHT_LIMITS.dark || drowned > LIGHT_LIMITS.clipped) lit.push('too_dark');
  if (light > LIGHT_LIMITS.bright || burnt > LIGHT_LIMITS.clipped) lit.push('too_bright');
  if (lit.length > 0) return { reasons: lit, ...shown };
  if (sharpness < LEAST_SHARPNESS || (spot && evenness < LEAST_EVENNESS)) return { reasons: ['blurred'], ...shown };
  if (skin < LEAST_SKIN) return { reasons: ['not_skin'], ...shown };
  if (reflection > MOST_REFLECTION) return { reasons: ['too_bright'], ...shown };
  if (!spot || Math.hypot(spot.centre[0] - 0.5, spot.centre[1] - 0.5) > FARTHEST) {
    return { reasons: ['no_lesion'], ...shown };
  }
  return { reasons: spot.share < LEAST_SHARE ? ['too_small'] : [], ...shown };
}
