/** Finds the lesion in the network's mask logits: its pixels, its outline and its area. Pure and browser-safe. */
import { isCutOff, FULL_IMAGE } from '#domain/analysis/isCutOff';
import { traceLongestContour, type XY } from './contour';

/** The connected region of a lesion in a square picture. */
export interface LesionRegion {
  /** Side of the picture in pixels. */
  readonly side: number;
  /** 1 inside the lesion, row by row: the lesion mask. */
  readonly mask: Uint8Array;
  /** Number of pixels inside. */
  readonly area: number;
  /** The closed outline in pixels, counter-clockwise on screen, first point not repeated. */
  readonly contour: readonly XY[];
  /** Mean lesion probability of the pixels inside, 0..1. */
  readonly certainty: number;
  /** Whether the lesion extends past the border of the photo. */
  readonly isCutOff: boolean;
}

/** Enlarges a square grid bilinearly, with cell centers aligned. */
export function enlarge(grid: Float32Array, gridSide: number, to: number): Float32Array {
  const [low, high, part] = [new Uint16Array(to), new Uint16Array(to), new Float64Array(to)];
  for (let i = 0; i < to; i++) {
    const at = Math.min(gridSide - 1, Math.max(0, ((i + 0.5) * gridSide) / to - 0.5));
    low[i] = Math.floor(at);
    high[i] = Math.min(gridSide - 1, low[i]! + 1);
    part[i] = at - low[i]!;
  }
  const out = new Float32Array(to * to);
  const row = new Float64Array(gridSide);
  for (let y = 0; y < to; y++) {
    const [above, below, down] = [low[y]! * gridSide, high[y]! * gridSide, part[y]!];
    for (let x = 0; x < gridSide; x++) row[x] = grid[above + x]! * (1 - down) + grid[below + x]! * down;
    for (let x = 0; x < to; x++) {
      const across = part[x]!;
      out[y * to + x] = row[low[x]!]! * (1 - across) + row[high[x]!]! * across;
    }
  }
  return out;
}

/** Labels the 4-connected components of cells equal to `value`, from 1; all other cells are 0. */
function labelComponents(cells: Uint8Array, value: 0 | 1, side: number): { labels: Int32Array; count: number } {
  const labels = new Int32Array(side * side);
  const stack = new Int32Array(side * side);
  let [count, height] = [0, 0];
  const push = (at: number): void => {
    if (labels[at] !== 0 || cells[at] !== value) return;
    labels[at] = count;
    stack[height++] = at;
  };
  for (let start = 0; start < labels.length; start++) {
    if (labels[start] !== 0 || cells[start] !== value) continue;
    count++;
    push(start);
    while (height > 0) {
      const at = stack[--height]!;
      const x = at % side;
      if (x > 0) push(at - 1);
      if (x < side - 1) push(at + 1);
      if (at >= side) push(at - side);
      if (at < labels.length - side) push(at + side);
    }
  }
  return { labels, count };
}

/** The component with the most pixels, weighted toward the center; 0 where there is none. */
function chooseCentralComponent(labels: Int32Array, count: number, side: number): number {
  const weight = new Float64Array(count + 1);
  for (let at = 0; at < labels.length; at++) {
    const dx = ((at % side) + 0.5) / side - 0.5;
    const dy = (Math.floor(at / side) + 0.5) / side - 0.5;
    weight[labels[at]!]! += Math.exp(-(dx * dx + dy * dy) / 0.125);
  }
  weight[0] = 0;
  return weight.indexOf(Math.max(...weight));
}

/** Fills cells that cannot be reached from the border. */
function fillHoles(mask: Uint8Array, side: number): void {
  const { labels, count } = labelComponents(mask, 0, side);
  const reachesEdge = new Uint8Array(count + 1);
  for (let i = 0; i < side; i++) {
    for (const at of [i, (side - 1) * side + i, i * side, i * side + side - 1]) reachesEdge[labels[at]!] = 1;
  }
  for (let at = 0; at < mask.length; at++) if (mask[at] === 0 && reachesEdge[labels[at]!] === 0) mask[at] = 1;
}

/** Logit for cells that the chosen component gains (holes) or loses (other components). */
const MIN_LOGIT = 0.05;

/**
 * The lesion in a grid of logits (`gridSide`×`gridSide`), scaled to `side` pixels: the largest component, weighted
 * toward the center, with holes filled, limited to the `visible` part.
 * Undefined where no logit is positive or the lesion covers less than 0.05 % of the picture.
 */
export function findLesionRegion(
  logits: Float32Array,
  gridSide: number,
  side: number,
  visible = FULL_IMAGE,
): LesionRegion | undefined {
  const [left, top, right, bottom] = visible.map((share) => Math.round(share * gridSide)) as [
    number,
    number,
    number,
    number,
  ];
  /** The cell itself, or the nearest visible one. */
  const nearest = (at: number): number => {
    const [x, y] = [at % gridSide, Math.floor(at / gridSide)];
    return Math.min(bottom - 1, Math.max(top, y)) * gridSide + Math.min(right - 1, Math.max(left, x));
  };
  const above = new Uint8Array(logits.length);
  for (let at = 0; at < above.length; at++) above[at] = logits[at]! > 0 && nearest(at) === at ? 1 : 0;
  const { labels, count } = labelComponents(above, 1, gridSide);
  const component = count && chooseCentralComponent(labels, count, gridSide);
  if (!component) return undefined;
  const cells = new Uint8Array(logits.length);
  let [size, certainty] = [0, 0];
  for (let at = 0; at < cells.length; at++) {
    if (labels[at] !== component) continue;
    cells[at] = 1;
    size++;
    certainty += 1 / (1 + Math.exp(-logits[at]!));
  }
  fillHoles(cells, gridSide);
  const cleaned = new Float32Array(logits.length);
  for (let at = 0; at < cells.length; at++) {
    cleaned[at] = cells[at] === 1 ? Math.max(logits[at]!, MIN_LOGIT) : Math.min(logits[at]!, -MIN_LOGIT);
  }
  // Outside the visible part, use the negative of the nearest visible logit: the outline closes on the photo's border.
  for (let at = 0; at < cells.length; at++) {
    const beside = nearest(at);
    if (beside !== at) cleaned[at] = -Math.abs(cleaned[beside]!);
  }
  const field = enlarge(cleaned, gridSide, side);
  const mask = new Uint8Array(field.length);
  let area = 0;
  for (let at = 0; at < field.length; at++) {
    mask[at] = field[at]! > 0 ? 1 : 0;
    area += mask[at]!;
  }
  if (area < 0.0005 * side * side) return undefined;
  const outline = traceLongestContour(cleaned, gridSide).map(([x, y]): XY => [x / gridSide, y / gridSide]);
  const contour = outline.map(([x, y]): XY => [x * side, y * side]);
  const cutOff = isCutOff(outline, [left / gridSide, top / gridSide, right / gridSide, bottom / gridSide]);
  return { side, mask, area, contour, certainty: certainty / size, isCutOff: cutOff };
}

/** The lesion region of a plain mask (1 inside). */
export function findRegionInMask(mask: Uint8Array, side: number): LesionRegion | undefined {
  return findLesionRegion(
    Float32Array.from(mask, (value) => (value ? 1 : -1)),
    side,
    side,
  );
}
