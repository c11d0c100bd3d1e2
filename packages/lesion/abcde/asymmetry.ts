/** A of ABCD: how well the lesion's halves match about its principal axes, in outline and in colour. Browser-safe. */
import type { XY } from './contour';
import { difference, insideCells, type LabImage } from '#lesion/photo/lab';
import type { Lesion } from './segment';
import { octant, principalAxes, SIDES, type Axes } from './shape';

export interface AsymmetryMeasure {
  /** 0..1, larger is more asymmetric. */
  readonly score: number;
  /** Share of the lesion and its mirror image that do not overlap, mean of both axes, 0..1. */
  readonly shape: number;
  /** Mean colour difference (ΔE) between mirrored points inside, mean of both axes. */
  readonly color: number;
  /** Where the halves differ most, in words. */
  readonly where: string;
  /** Whether shape or colour carries more of the score. */
  readonly mainly: 'shape' | 'color';
}

/** Mismatch and mean colour difference at which either alone would make the score 1. */
const FULL_SHAPE = 0.7;
const FULL_COLOR = 30;

interface Mirrored {
  readonly mismatch: number;
  readonly color: number;
}

/** Folds the lesion along `axis` through the centre; adds to `blame` how much each direction differs from its mirror image. */
function fold(cells: Uint8Array, image: LabImage, [cx, cy]: XY, [ax, ay]: XY, blame: Blame): Mirrored {
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
      blame.shape[octant(dx, dy)]! += 1;
      continue;
    }
    const gap = difference(image, at, mirror);
    union++;
    both++;
    color += gap;
    blame.color[octant(dx, dy)]! += gap;
  }
  return { mismatch: 1 - both / Math.max(1, union), color: color / Math.max(1, both) };
}

/** Sums of blame by side of the lesion, in the order of SIDES. */
class Blame {
  readonly shape = new Float64Array(SIDES.length);
  readonly color = new Float64Array(SIDES.length);
}

/** The side that bears the most. */
function mostBlamed(sums: Float64Array): string {
  return SIDES[sums.indexOf(Math.max(...sums))]!;
}

/** Measures asymmetry of a lesion in an analysis image given in CIELAB. */
export function measureAsymmetry(
  lesion: Lesion,
  image: LabImage,
  axes: Axes = principalAxes(lesion),
): AsymmetryMeasure {
  const cells = insideCells(lesion.inside, lesion.side, image.side);
  const scale = image.side / lesion.side;
  const centre: XY = [axes.centre[0] * scale, axes.centre[1] * scale];
  const blame = new Blame();
  const folds = [axes.major, axes.minor].map((axis) => fold(cells, image, centre, axis, blame));
  const shape = (folds[0]!.mismatch + folds[1]!.mismatch) / 2;
  const color = (folds[0]!.color + folds[1]!.color) / 2;
  const [byShape, byColor] = [Math.min(1, shape / FULL_SHAPE), Math.min(1, color / FULL_COLOR)];
  const mainly = byShape >= byColor ? 'shape' : 'color';
  return {
    score: 1 - (1 - byShape) * (1 - byColor),
    shape,
    color,
    where: mostBlamed(blame[mainly]),
    mainly,
  };
}
