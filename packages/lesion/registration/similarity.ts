/** Rotations with scale and shift, in units of the analysis square (0..1). Pure and browser-safe. */
import type { Point } from '#domain/analysis/assessment';

/** Maps (x, y) to (a·x − b·y + dx, b·x + a·y + dy): a rotation with scale, then a shift. */
export interface Similarity {
  readonly a: number;
  readonly b: number;
  readonly dx: number;
  readonly dy: number;
}

/** Builds the map that turns and scales around `from` and then moves `from` to `to`. `angle` is in radians. */
export function createSimilarity(
  from: Point,
  to: Point,
  { scale, angle }: { scale: number; angle: number },
): Similarity {
  const [a, b] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  return { a, b, dx: to[0] - a * from[0] + b * from[1], dy: to[1] - b * from[0] - a * from[1] };
}

/** Maps a point. */
export function mapPoint({ a, b, dx, dy }: Similarity, [x, y]: Point): Point {
  return [a * x - b * y + dx, b * x + a * y + dy];
}

/** The map that undoes another one. */
export function invertSimilarity({ a, b, dx, dy }: Similarity): Similarity {
  const square = a * a + b * b;
  const [inverseA, inverseB] = [a / square, -b / square];
  return { a: inverseA, b: inverseB, dx: -(inverseA * dx - inverseB * dy), dy: -(inverseB * dx + inverseA * dy) };
}

/** How much longer lengths become. */
export const getScale = ({ a, b }: Similarity): number => Math.hypot(a, b);
