/** Finds the most visible spot in a small camera picture by color alone, without the network. Pure and browser-safe. */
import { findLesionRegion, type LesionRegion } from '#lesion/abcde/lesionRegion';
import type { Pixels } from '#lesion/photo/pixels';
import { LIGHT_SKIN } from '#lesion/quality/quality';

/** Side of the grid in which the spot is searched, in cells. */
const GRID_SIZE = 56;

/** Width of the edge, in cells, that represents the skin around the spot. */
const EDGE_WIDTH = 8;

/** Minimum difference between spot and skin, mean over red, green and blue, 0..255, for light skin in good light. */
const MIN_DIFFERENCE = 12;

/**
 * Minimum difference on darker skin, in units of the mean difference between neighboring cells. Noise rarely reaches
 * two.
 */
const MIN_GRAINS = 2;

/** Mean red, green and blue of each cell, one plane each. Reads every second pixel in both directions. */
function averageCells({ data, width, height, channels }: Pixels): Float32Array[] {
  const planes = [0, 1, 2].map(() => new Float32Array(GRID_SIZE * GRID_SIZE));
  const [red, green, blue] = planes as [Float32Array, Float32Array, Float32Array];
  const counts = new Float32Array(GRID_SIZE * GRID_SIZE);
  const column = Uint16Array.from({ length: width }, (_, x) => Math.floor((x * GRID_SIZE) / width));
  for (let y = 0; y < height; y += 2) {
    const row = Math.floor((y * GRID_SIZE) / height) * GRID_SIZE;
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

/**
 * Cells near the edge, and the weight of each cell by its distance from the center: 1 at the center, 0.4 halfway along
 * an edge.
 */
const EDGE_CELLS: readonly number[] = Array.from({ length: GRID_SIZE * GRID_SIZE }, (_, at) => at).filter((at) => {
  const [x, y] = [at % GRID_SIZE, Math.floor(at / GRID_SIZE)];
  return Math.min(x, y, GRID_SIZE - 1 - x, GRID_SIZE - 1 - y) < EDGE_WIDTH;
});

const toOffset = (i: number): number => (i + 0.5) / GRID_SIZE - 0.5;

const CENTER_WEIGHTS = Float32Array.from({ length: GRID_SIZE * GRID_SIZE }, (_, at) =>
  Math.exp(-4 * (toOffset(at % GRID_SIZE) ** 2 + toOffset(Math.floor(at / GRID_SIZE)) ** 2)),
);

/** Difference of each cell from the skin color, mean over red, green and blue, weighted toward the center. */
function measureDifferences(planes: readonly Float32Array[]): Float32Array {
  const out = new Float32Array(GRID_SIZE * GRID_SIZE);
  for (const plane of planes) {
    // Fit a plane to the edge cells, which are symmetric about the center: it models light from one side.
    let [sum, across, down, spread] = [0, 0, 0, 0];
    for (const at of EDGE_CELLS) {
      const [x, y] = [toOffset(at % GRID_SIZE), toOffset(Math.floor(at / GRID_SIZE))];
      sum += plane[at]!;
      across += x * plane[at]!;
      down += y * plane[at]!;
      spread += x * x;
    }
    const [level, slopeX, slopeY] = [sum / EDGE_CELLS.length, across / spread, down / spread];
    for (let at = 0; at < out.length; at++) {
      const skin = level + slopeX * toOffset(at % GRID_SIZE) + slopeY * toOffset(Math.floor(at / GRID_SIZE));
      out[at]! += (Math.abs(plane[at]! - skin) * CENTER_WEIGHTS[at]!) / 3;
    }
  }
  return out;
}

/**
 * Minimum difference of a spot. It scales with brightness, because darker skin shows smaller differences, but never
 * falls below the noise between neighboring cells.
 */
function computeMinDifference(planes: readonly Float32Array[]): number {
  let [light, grain] = [0, 0];
  for (const plane of planes) {
    for (const at of EDGE_CELLS) {
      light += plane[at]!;
      // The other cell of the pair, in the same row; the number of cells per row is even.
      grain += Math.abs(plane[at]! - plane[at ^ 1]!);
    }
  }
  const all = planes.length * EDGE_CELLS.length;
  const scaled = (MIN_DIFFERENCE * light) / all / LIGHT_SKIN;
  return Math.min(MIN_DIFFERENCE, Math.max(scaled, (MIN_GRAINS * grain) / all));
}

/** Otsu's threshold (1979) over 64 steps of the range. */
function computeOtsuThreshold(values: Float32Array): number {
  const max = Math.max(1e-6, ...values);
  const counts = new Uint32Array(64);
  for (const value of values) counts[Math.min(63, Math.floor((64 * value) / max))]!++;
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
  return ((at + 1) * max) / 64;
}

/** The most central distinct spot, in grid cells, in a small picture without the contrast step. */
export function findSpot(frame: Pixels): LesionRegion | undefined {
  const planes = averageCells(frame);
  const differences = measureDifferences(planes);
  const limit = Math.max(computeMinDifference(planes), computeOtsuThreshold(differences));
  return findLesionRegion(
    differences.map((value) => value - limit),
    GRID_SIZE,
    GRID_SIZE,
  );
}
