/** Area, center and direction of an outline, from the moments of its polygon. Pure and browser-safe. */
import type { Point } from '#domain/analysis/assessment';

interface OutlineMoments {
  /** In units of the square's area; 0 for an outline without area. */
  area: number;
  center: Point;
  /** Direction of the longer axis in radians. The opposite direction is the same axis. */
  angle: number;
}

/** Computes the moments of an outline by Green's theorem. */
export function computeOutlineMoments(outline: readonly Point[]): OutlineMoments {
  let [doubleArea, mx, my, mxx, myy, mxy] = [0, 0, 0, 0, 0, 0];
  outline.forEach(([x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % outline.length]!;
    const cross = x * nextY - nextX * y;
    doubleArea += cross;
    mx += (x + nextX) * cross;
    my += (y + nextY) * cross;
    mxx += (x * x + x * nextX + nextX * nextX) * cross;
    myy += (y * y + y * nextY + nextY * nextY) * cross;
    mxy += (x * nextY + 2 * x * y + 2 * nextX * nextY + nextX * y) * cross;
  });
  if (doubleArea === 0) return { area: 0, center: [0.5, 0.5], angle: 0 };
  const area = doubleArea / 2;
  const [x, y] = [mx / (6 * area), my / (6 * area)];
  const [xx, yy, xy] = [mxx / (12 * area) - x * x, myy / (12 * area) - y * y, mxy / (24 * area) - x * y];
  return { area: Math.abs(area), center: [x, y], angle: Math.atan2(2 * xy, xx - yy) / 2 };
}
