/** B of ABCD: how irregular the outline of a lesion is and how abruptly its pigment ends. Browser-safe. */
import { smoothContour, type XY } from './contour';
import { computeDeltaE, type LabImage } from '#lesion/photo/lab';
import type { LesionRegion } from './lesionRegion';
import {
  convexHull,
  longestExtent,
  perimeter,
  polygonArea,
  findOctant,
  computePrincipalAxes,
  SIDES,
  type Axes,
  type Side,
} from './shape';

export interface BorderMeasure {
  /** 0..1; larger is more irregular. */
  readonly score: number;
  /** 4π·area / perimeter²: 1 for a circle. */
  readonly compactness: number;
  /** Area / area of the convex hull: 1 without notches. */
  readonly solidity: number;
  /** Number of notches deeper than 3 % of the longest extent. */
  readonly notches: number;
  /** Mean color difference (ΔE) across the outline. */
  readonly abruptness: number;
  /** The side where the outline lies deepest under its hull. */
  readonly location: Side;
}

/** Number of evenly spaced points, so that the pixel grid does not affect the measures. */
const POINTS = 240;
const FULL_SOLIDITY = 0.25;
const FULL_RAGGEDNESS = 0.3;
const FULL_NOTCHES = 6;
const FULL_STEP = 40;

/** Depth of each outline point under the convex hull, in pixels. */
function measureHullDepths(contour: readonly XY[], hull: readonly XY[]): number[] {
  const sides = hull.map(([ax, ay], i) => {
    const [bx, by] = hull[(i + 1) % hull.length]!;
    const length = Math.sqrt((bx - ax) ** 2 + (by - ay) ** 2) || 1;
    return { nx: (by - ay) / length, ny: (ax - bx) / length, at: (ax * (by - ay) + ay * (ax - bx)) / length };
  });
  return contour.map(([x, y]) => {
    let depth = Infinity;
    for (const { nx, ny, at } of sides) depth = Math.min(depth, Math.abs(x * nx + y * ny - at));
    return depth;
  });
}

/** Number of runs of points deeper than `min` under the hull. */
function countNotches(depth: readonly number[], min: number): number {
  return depth.filter((d, i) => d > min && depth[(i + depth.length - 1) % depth.length]! <= min).length;
}

/** Mean color difference between points `reach` pixels inside and outside the outline, along its normals. */
function measureColorStep(contour: readonly XY[], region: LesionRegion, image: LabImage, reach: number): number {
  const scale = image.side / region.side;
  const cell = (x: number, y: number): number => {
    const [cx, cy] = [Math.floor(x * scale), Math.floor(y * scale)];
    return cx < 0 || cy < 0 || cx >= image.side || cy >= image.side ? -1 : cy * image.side + cx;
  };
  let [sum, count] = [0, 0];
  for (let i = 0; i < contour.length; i += 3) {
    const [x, y] = contour[i]!;
    const [ax, ay] = contour[(i + contour.length - 3) % contour.length]!;
    const [bx, by] = contour[(i + 3) % contour.length]!;
    const length = Math.sqrt((bx - ax) ** 2 + (by - ay) ** 2);
    if (length === 0) continue;
    const [nx, ny] = [((by - ay) / length) * reach, ((ax - bx) / length) * reach];
    const [one, other] = [cell(x + nx, y + ny), cell(x - nx, y - ny)];
    if (one < 0 || other < 0) continue;
    sum += computeDeltaE(image, one, other);
    count++;
  }
  return sum / Math.max(1, count);
}

/** Measures the border of a lesion in a CIELAB image. */
export function measureBorder(
  region: LesionRegion,
  image: LabImage,
  { center }: Axes = computePrincipalAxes(region),
): BorderMeasure {
  const contour = smoothContour(region.contour, POINTS, 2);
  const hull = convexHull(contour);
  const extent = longestExtent(contour);
  const area = polygonArea(contour);
  const outlineLength = perimeter(contour);
  const solidity = Math.min(1, area / polygonArea(hull));
  const compactness = Math.min(1, (4 * Math.PI * area) / outlineLength ** 2);
  const raggedness = 1 - Math.min(1, perimeter(hull) / outlineLength);
  const depth = measureHullDepths(contour, hull);
  const notches = countNotches(depth, 0.03 * extent);
  const abruptness = measureColorStep(contour, region, image, Math.max(3, 0.04 * extent));
  const irregular = Math.min(
    1,
    0.5 * ((1 - solidity) / FULL_SOLIDITY) + 0.3 * (raggedness / FULL_RAGGEDNESS) + 0.2 * (notches / FULL_NOTCHES),
  );
  const score = 0.85 * irregular + 0.15 * Math.min(1, abruptness / FULL_STEP);
  const deepest = contour[depth.indexOf(Math.max(...depth))]!;
  const location = SIDES[findOctant(deepest[0] - center[0], deepest[1] - center[1])]!;
  return { score, compactness, solidity, notches, abruptness, location };
}
