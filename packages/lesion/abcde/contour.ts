/** Traces the zero level of a field of numbers as outlines, and simplifies outlines. Pure and browser-safe. */

/** A point in pixels; pixel (0, 0) covers 0..1 in both directions. */
export type XY = readonly [x: number, y: number];

/**
 * The longest closed outline of `field > 0` (side × side), by marching squares with linear interpolation.
 * Everything past the border counts as outside, so an outline that leaves the picture closes along its border.
 */
export function traceLongestContour(field: Float32Array, side: number): XY[] {
  // A rim of outside cells saves border checks. Each rim cell is the negative of its neighbor, so that the outline
  // crosses halfway between them, on the border itself.
  const width = side + 2;
  const padded = new Float32Array(width * width);
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [Math.min(side, Math.max(1, x)), Math.min(side, Math.max(1, y))];
      const value = field[(v - 1) * side + u - 1]!;
      padded[y * width + x] = u === x && v === y ? value : -Math.abs(value);
    }
  }
  // Every crossing lies on an edge between two neighboring cells: `2·cell` is the edge to the right, `2·cell + 1` the
  // edge below.
  const next = new Int32Array(2 * width * width).fill(-1);
  const starts: number[] = [];
  for (let y = 0; y <= side; y++) {
    for (let x = 0; x <= side; x++) {
      const cell = y * width + x;
      const corners =
        (padded[cell]! > 0 ? 8 : 0) |
        (padded[cell + 1]! > 0 ? 4 : 0) |
        (padded[cell + width + 1]! > 0 ? 2 : 0) |
        (padded[cell + width]! > 0 ? 1 : 0);
      if (corners === 0 || corners === 15) continue;
      const edges = [2 * cell, 2 * (cell + 1) + 1, 2 * (cell + width), 2 * cell + 1];
      for (const [from, to] of SEGMENTS[corners]!) {
        starts.push(edges[from]!);
        next[edges[from]!] = edges[to]!;
      }
    }
  }
  const toPoint = (edge: number): XY => {
    const cell = edge >> 1;
    const x = (cell % width) - 1;
    const y = Math.floor(cell / width) - 1;
    const here = padded[cell]!;
    const part = here / (here - padded[edge & 1 ? cell + width : cell + 1]!);
    return edge & 1 ? [x + 0.5, y + 0.5 + part] : [x + 0.5 + part, y + 0.5];
  };
  return findLongestLoop(starts, next).map(toPoint);
}

/**
 * For each pattern of corners (top left 8, top right 4, bottom right 2, bottom left 1): segments between edges 0..3.
 */
const SEGMENTS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[2, 3]],
  [[1, 2]],
  [[1, 3]],
  [[0, 1]],
  [
    [0, 3],
    [2, 1],
  ],
  [[0, 2]],
  [[0, 3]],
  [[3, 0]],
  [[2, 0]],
  [
    [3, 2],
    [1, 0],
  ],
  [[1, 0]],
  [[3, 1]],
  [[2, 1]],
  [[3, 2]],
  [],
];

function findLongestLoop(starts: readonly number[], next: Int32Array): number[] {
  let longest: number[] = [];
  for (const start of starts) {
    const loop: number[] = [];
    let edge = start;
    for (let nextEdge = next[edge]!; nextEdge >= 0; nextEdge = next[edge]!) {
      next[edge] = -1;
      loop.push(edge);
      edge = nextEdge;
    }
    if (loop.length > longest.length) longest = loop;
  }
  return longest;
}

function distanceToLine([px, py]: XY, [ax, ay]: XY, [bx, by]: XY): number {
  const length = Math.sqrt((bx - ax) ** 2 + (by - ay) ** 2);
  if (length === 0) return Math.hypot(px - ax, py - ay);
  return Math.abs((bx - ax) * (ay - py) - (ax - px) * (by - ay)) / length;
}

function markPoints(points: readonly XY[], first: number, last: number, tolerance: number, marked: Uint8Array): void {
  let worst = 0;
  let split = -1;
  for (let i = first + 1; i < last; i++) {
    const d = distanceToLine(points[i]!, points[first]!, points[last]!);
    if (d > worst) [worst, split] = [d, i];
  }
  if (worst <= tolerance) return;
  marked[split] = 1;
  markPoints(points, first, split, tolerance, marked);
  markPoints(points, split, last, tolerance, marked);
}

/** Removes points of a closed outline that lie within `tolerance` pixels of the simplified line (Douglas-Peucker). */
export function simplifyContour(contour: readonly XY[], tolerance: number): XY[] {
  if (contour.length < 4) return [...contour];
  const closed = [...contour, contour[0]!];
  const marked = new Uint8Array(closed.length);
  const middle = contour.length >> 1;
  marked[0] = marked[middle] = 1;
  markPoints(closed, 0, middle, tolerance, marked);
  markPoints(closed, middle, closed.length - 1, tolerance, marked);
  const points = contour.filter((_, i) => marked[i] === 1);
  return points.length >= 3 ? points : contour.filter((_, i) => i % Math.ceil(contour.length / 4) === 0);
}

/** `count` points evenly spaced along a closed outline, each the mean of its ± `reach` neighbors. */
export function smoothContour(contour: readonly XY[], count: number, reach: number): XY[] {
  const lengths = contour.map(([x, y], i) => {
    const [nx, ny] = contour[(i + 1) % contour.length]!;
    return Math.sqrt((nx - x) ** 2 + (ny - y) ** 2);
  });
  const step = lengths.reduce((sum, length) => sum + length, 0) / count;
  const evenPoints: XY[] = [];
  let [i, before] = [0, 0];
  for (let k = 0; k < count; k++) {
    while (i < contour.length - 1 && before + lengths[i]! <= k * step) before += lengths[i++]!;
    const part = lengths[i]! > 0 ? (k * step - before) / lengths[i]! : 0;
    const [[x, y], [nx, ny]] = [contour[i]!, contour[(i + 1) % contour.length]!];
    evenPoints.push([x + part * (nx - x), y + part * (ny - y)]);
  }
  return evenPoints.map((_, k) => {
    let [x, y] = [0, 0];
    for (let d = -reach; d <= reach; d++) {
      const [ex, ey] = evenPoints[(k + d + count) % count]!;
      x += ex;
      y += ey;
    }
    return [x / (2 * reach + 1), y / (2 * reach + 1)];
  });
}
