/** A of ABCD: how well the halves of a lesion match about its principal axes, in shape and in color. Browser-safe. */
import type { XY } from './contour';
import { computeDeltaE, downsampleMask, type LabImage } from '#lesion/photo/lab';
import type { LesionRegion } from './lesionRegion';
import { findOctant, computePrincipalAxes, SIDES, type Axes, type Side } from './shape';

export interface AsymmetryMeasure {
  /** 0..1; larger is more asymmetric. */
  readonly score: number;
  /** Share of the lesion and its mirror image that do not overlap, 0..1; mean over both axes. */
  readonly shape: number;
  /** Mean color difference (ΔE) between mirrored points inside the lesion; mean over both axes. */
  readonly color: number;
  /** The side where the halves differ most. */
  readonly location: Side;
  /** Which of shape and color contributes more to the score. */
  readonly mainCause: 'shape' | 'color';
}

/** Shape mismatch and mean color difference that would each alone make the score 1. */
const FULL_SHAPE = 0.7;
const FULL_COLOR = 30;

interface FoldMeasure {
  readonly mismatch: number;
  readonly color: number;
}

/** Folds the lesion along `axis` through the center. Adds each pixel's mismatch to its side in `mismatches`. */
function foldAlong(
  cells: Uint8Array,
  image: LabImage,
  [cx, cy]: XY,
  [ax, ay]: XY,
  mismatches: MismatchBySide,
): FoldMeasure {
  const { side } = image;
  let [union, both, color] = [0, 0, 0];
  for (let at = 0; at < cells.length; at++) {
    if (cells[at] === 0) continue;
    const dx = (at % side) + 0.5 - cx;
    const dy = Math.floor(at / side) + 0.5 - cy;
    const along = dx * ax + dy * ay;
    const mx = Math.floor(cx + 2 * along * ax - dx);
    const my = Math.floor(cy + 2 * along * ay - dy);
    const mirror = my * side + mx;
    if (mx < 0 || my < 0 || mx >= side || my >= side || cells[mirror] === 0) {
      union += 2;
      mismatches.shape[findOctant(dx, dy)]! += 1;
      continue;
    }
    const deltaE = computeDeltaE(image, at, mirror);
    union++;
    both++;
    color += deltaE;
    mismatches.color[findOctant(dx, dy)]! += deltaE;
  }
  return { mismatch: 1 - both / Math.max(1, union), color: color / Math.max(1, both) };
}

/** Sums of mismatch by side of the lesion, in the order of SIDES. */
class MismatchBySide {
  readonly shape = new Float64Array(SIDES.length);
  readonly color = new Float64Array(SIDES.length);
}

/** The side with the largest sum. */
function findLargestSide(sums: Float64Array): Side {
  return SIDES[sums.indexOf(Math.max(...sums))]!;
}

/** Measures the asymmetry of a lesion in a CIELAB image. */
export function measureAsymmetry(
  region: LesionRegion,
  image: LabImage,
  axes: Axes = computePrincipalAxes(region),
): AsymmetryMeasure {
  const cells = downsampleMask(region.mask, region.side, image.side);
  const scale = image.side / region.side;
  const center: XY = [axes.center[0] * scale, axes.center[1] * scale];
  const mismatches = new MismatchBySide();
  const folds = [axes.major, axes.minor].map((axis) => foldAlong(cells, image, center, axis, mismatches));
  const shape = (folds[0]!.mismatch + folds[1]!.mismatch) / 2;
  const color = (folds[0]!.color + folds[1]!.color) / 2;
  const [byShape, byColor] = [Math.min(1, shape / FULL_SHAPE), Math.min(1, color / FULL_COLOR)];
  const mainCause = byShape >= byColor ? 'shape' : 'color';
  return {
    score: 1 - (1 - byShape) * (1 - byColor),
    shape,
    color,
    location: findLargestSide(mismatches[mainCause]),
    mainCause,
  };
}
