/** Outlines of a field of numbers at level zero, and their simplification. Pure and browser-safe. */

/** A point in pixels; pixel (0, 0) covers 0..1 in both directions. */
export type XY = readonly [x: number, y: number];

/**
 * The longest closed outline of `field > 0` (side × side) by marching squares with linear interpolation. What lies beyond
 * the border counts as outside, so an outline that leaves the picture closes along its border.
 */
export function longestContour(field: Float32Array, side: number): XY[] {
  const value = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= side || y >= side ? -1e6 : field[y * side + x]!;
  // Every crossing lies on an edge between two neighbouring cells; `2·index` names the edge to the right, `+ 1` the one below.
  const name = (x: number, y: number, down: 0 | 1): number => ((y + 1) * (side + 2) + x + 1) * 2 + down;
  const next = new Map<number, number>();
  for (let y = -1; y < side; y++) {
    for (let x = -1; x < side; x++) {
      const corners =
        (value(x, y) > 0 ? 8 : 0) |
        (value(x + 1, y) > 0 ? 4 : 0) |
        (value(x + 1, y + 1) > 0 ? 2 : 0) |
        (value(x, y + 1) > 0 ? 1 : 0);
      if (corners === 0 || corners === 15) continue;
      const top = name(x, y, 0);
      const left = name(x, y, 1);
      const right = name(x + 1, y, 1);
      const bottom = name(x, y + 1, 0);
      for (const [from, to] of SEGMENTS[corners]!) {
        const edges = [top, right, bottom, left];
        next.set(edges[from]!, edges[to]!);
      }
    }
  }
  const at = (edge: number): XY => {
    const cell = edge >> 1;
    const x = (cell % (side + 2)) - 1;
    const y = Math.floor(cell / (side + 2)) - 1;
    const [here, there] = [value(x, y), edge & 1 ? value(x, y + 1) : value(x + 1, y)];
    const part = here / (here - there);
    return edge & 1 ? [x + 0.5, y + 0.5 + part] : [x + 0.5 + part, y + 0.5];
  };
  return longestLoop(next).map(at);
}

/** For each pattern of corners (top left 8, top right 4, bottom right 2, bottom left 1), segments between edges 0..3. */
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

function longestLoop(next: Map<number, number>): number[] {
  let longest: number[] = [];
  for (const start of [...next.keys()]) {
    const loop: number[] = [];
    let edge = start;
    for (let following = next.get(edge); following !== undefined; following = next.get(edge)) {
      next.delete(edge);
      loop.push(edge);
      edge = following;
    }
    if (loop.length > longest.length) longest = loop;
  }
  return longest;
}

function distance([px, py]: XY, [ax, ay]: XY, [bx, by]: XY): number {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return Math.hypot(px - ax, py - ay);
  return Math.abs((bx - ax) * (ay - py) - (ax - px) * (by - ay)) / length;
}

function keep(points: readonly XY[], first: number, last: number, tolerance: number, kept: Uint8Array): void {
  let worst = 0;
  let split = -1;
  for (let i = first + 1; i < last; i++) {
    const d = distance(points[i]!, points[first]!, points[last]!);
    if (d > worst) [worst, split] = [d, i];
  }
  if (worst <= tolerance) return;
  kept[split] = 1;
  keep(points, first, split, tolerance, kept);
  keep(points, split, last, tolerance, kept);
}

/** Drops points of a closed outline that lie within `tolerance` pixels of the line through the kept ones (Douglas-Peucker). */
export function simplify(contour: readonly XY[], tolerance: number): XY[] {
  if (contour.length < 4) return [...contour];
  const closed = [...contour, contour[0]!];
  const kept = new Uint8Array(closed.length);
  const middle = contour.length >> 1;
  kept[0] = kept[middle] = 1;
  keep(closed, 0, middle, tolerance, kept);
  keep(closed, middle, closed.length - 1, tolerance, kept);
  const points = contour.filter((_, i) => kept[i] === 1);
  return points.length >= 3 ? points : contour.filter((_, i) => i % Math.ceil(contour.length / 4) === 0);
}

/** `count` points evenly spaced along a closed outline, each the mean of its neighbourhood of ± `reach` points. */
export function smoothed(contour: readonly XY[], count: number, reach: number): XY[] {
  const lengths = contour.map(([x, y], i) => {
    const [nx, ny] = contour[(i + 1) % contour.length]!;
    return Math.hypot(nx - x, ny - y);
  });
  const step = lengths.reduce((sum, length) => sum + length, 0) / count;
  const even: XY[] = [];
  let [i, before] = [0, 0];
  for (let k = 0; k < count; k++) {
    while (i < contour.length - 1 && before + lengths[i]! <= k * step) before += lengths[i++]!;
    const part = lengths[i]! > 0 ? (k * step - before) / lengths[i]! : 0;
    const [[x, y], [nx, ny]] = [contour[i]!, contour[(i + 1) % contour.length]!];
    even.push([x + part * (nx - x), y + part * (ny - y)]);
  }
  return even.map((_, k) => {
    let [x, y] = [0, 0];
    for (let d = -reach; d <= reach; d++) {
      const [ex, ey] = even[(k + d + count) % count]!;
      x += ex;
      y += ey;
    }
    return [x / (2 * reach + 1), y / (2 * reach + 1)];
  });
}
