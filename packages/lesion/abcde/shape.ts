/** Geometry of a lesion region, in pixels: bounding box, axes, hull, perimeter. Pure and browser-safe. */
import type { XY } from './contour';
import type { LesionRegion } from './lesionRegion';

/** Center of mass and the directions of largest and smallest spread. */
export interface Axes {
  readonly center: XY;
  /** Unit vectors along the major and the minor principal axis. */
  readonly major: XY;
  readonly minor: XY;
  /** Spread along the minor axis divided by that along the major axis, 0..1. */
  readonly elongation: number;
}

/** Area enclosed by a closed polygon, in square pixels. */
export function polygonArea(points: readonly XY[]): number {
  const twice = points.reduce((sum, [x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length]!;
    return sum + x * ny - nx * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** Length of a closed polygon in pixels. */
export function perimeter(points: readonly XY[]): number {
  return points.reduce((sum, [x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length]!;
    return sum + Math.sqrt((nx - x) ** 2 + (ny - y) ** 2);
  }, 0);
}

/** The bounding box of an outline. */
export function findBoundingBox(contour: readonly XY[]): BoundingBox {
  const [xs, ys] = [contour.map(([x]) => x), contour.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Convex hull in order (Andrew's monotone chain). */
export function convexHull(points: readonly XY[]): XY[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (ordered: readonly XY[]): XY[] => {
    const chain: XY[] = [];
    for (const point of ordered) {
      while (chain.length > 1) {
        const [a, b] = [chain[chain.length - 2]!, chain[chain.length - 1]!];
        if ((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** Largest distance between two points of the outline (maximum Feret diameter). */
export function longestExtent(contour: readonly XY[]): number {
  const hull = convexHull(contour);
  let longest = 0;
  for (const [ax, ay] of hull)
    for (const [bx, by] of hull) longest = Math.max(longest, (ax - bx) ** 2 + (ay - by) ** 2);
  return Math.sqrt(longest);
}

/** The principal axes of the region's pixels. */
export function computePrincipalAxes({ mask, side, area }: LesionRegion): Axes {
  let [sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0];
  for (let at = 0; at < mask.length; at++) {
    if (mask[at] === 0) continue;
    const x = (at % side) + 0.5;
    const y = Math.floor(at / side) + 0.5;
    sx += x;
    sy += y;
    sxx += x * x;
    syy += y * y;
    sxy += x * y;
  }
  const [cx, cy] = [sx / area, sy / area];
  const [vx, vy, vxy] = [sxx / area - cx * cx, syy / area - cy * cy, sxy / area - cx * cy];
  const angle = 0.5 * Math.atan2(2 * vxy, vx - vy);
  const major: XY = [Math.cos(angle), Math.sin(angle)];
  const [half, apart] = [(vx + vy) / 2, Math.hypot((vx - vy) / 2, vxy)];
  const elongation = Math.sqrt(Math.max(0, half - apart) / Math.max(1e-9, half + apart));
  return { center: [cx, cy], major, minor: [-major[1], major[0]], elongation };
}

/** End points of the line through the center along `direction`, at the outermost projections of the outline. */
export function findAxisEnds(contour: readonly XY[], center: XY, direction: XY): [XY, XY] {
  const along = contour.map(([x, y]) => (x - center[0]) * direction[0] + (y - center[1]) * direction[1]);
  const point = (t: number): XY => [center[0] + t * direction[0], center[1] + t * direction[1]];
  return [point(Math.min(...along)), point(Math.max(...along))];
}

/** The sides of a lesion, in the order of `findOctant`. */
export const SIDES = [
  'right',
  'lower right',
  'bottom',
  'lower left',
  'left',
  'upper left',
  'top',
  'upper right',
] as const;
export type Side = (typeof SIDES)[number];

const OCTANT_SLOPE = Math.tan(Math.PI / 8);

/** Which eighth of the compass a direction points to: 0 is right, then clockwise on screen. */
export function findOctant(dx: number, dy: number): number {
  const [across, down] = [Math.abs(dx), Math.abs(dy)];
  if (down <= OCTANT_SLOPE * across) return dx >= 0 ? 0 : 4;
  if (across <= OCTANT_SLOPE * down) return dy >= 0 ? 2 : 6;
  return dy >= 0 ? (dx >= 0 ? 1 : 3) : dx >= 0 ? 7 : 5;
}

/** A box in pixels. */
export interface BoundingBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
