/** B of ABCD: how irregular the lesion's outline is and how abruptly its pigment ends. Browser-safe. */
import { smoothed, type XY } from './contour';
import { difference, type LabImage } from '#lesion/photo/lab';
import type { Lesion } from './segment';
import { convexHull, longestExtent, perimeter, polygonArea, octant, principalAxes, SIDES, type Axes } from './shape';

export interface BorderMeasure {
  /** 0..1, larger is more irregular. */
  readonly score: number;
  /** 4π·area / perimeter²: 1 for a circle. */
  readonly compactness: number;
  /** Area / area of the convex hull: 1 without notches. */
  readonly solidity: number;
  /** Number of notches deeper than 3 % of the longest extent. */
  readonly notches: number;
  /** Mean colour step (ΔE) across the outline. */
  readonly abruptness: number;
  /** Side of the lesion where the outline departs most from its hull. */
  readonly where: string;
}

/** Points the outline is measured at, so that no grid it was drawn on tells. */
const POINTS = 240;
const FULL_SOLIDITY = 0.25;
const FULL_RAGGED = 0.3;
const FULL_NOTCHES = 6;
const FULL_STEP = 40;

/** Depth of each outline point under the convex hull, in pixels. */
function depths(contour: readonly XY[], hull: readonly XY[]): number[] {
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

/** Runs of the outline deeper than `least` under the hull. */
function countNotches(depth: readonly number[], least: number): number {
  return depth.filter((d, i) => d > least && depth[(i + depth.length - 1) % depth.length]! <= least).length;
}

/** Mean colour difference between just inside and just outside, along the outline's normals at `reach` pixels. */
function colourStep(contour: readonly XY[], lesion: Lesion, image: LabImage, reach: number): number {
  const scale = image.side / lesion.side;
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
    sum += difference(image, one, other);
    count++;
  }
  return sum / Math.max(1, count);
}

/** Measures the border of a lesion in an analysis image given in CIELAB. */
export function measureBorder(
  lesion: Lesion,
  image: LabImage,
  { centre }: Axes = principalAxes(lesion),
): BorderMeasure {
  const contour = smoothed(lesion.contour, POINTS, 2);
  const hull = convexHull(contour);
  const extent = longestExtent(contour);
  const area = polygonArea(contour);
  const around = perimeter(contour);
  const solidity = Math.min(1, area / polygonArea(hull));
  const compactness = Math.min(1, (4 * Math.PI * area) / around ** 2);
  const ragged = 1 - Math.min(1, perimeter(hull) / around);
  const depth = depths(contour, hull);
  const notches = countNotches(depth, 0.03 * extent);
  const abruptness = colourStep(contour, lesion, image, Math.max(3, 0.04 * extent));
  const irregular = Math.min(
    1,
    0.5 * ((1 - solidity) / FULL_SOLIDITY) + 0.3 * (ragged / FULL_RAGGED) + 0.2 * (notches / FULL_NOTCHES),
  );
  const score = 0.85 * irregular + 0.15 * Math.min(1, abruptness / FULL_STEP);
  const deepest = contour[depth.indexOf(Math.max(...depth))]!;
  const where = SIDES[octant(deepest[0] - centre[0], deepest[1] - centre[1])]!;
  return { score, compactness, solidity, notches, abruptness, where };
}
