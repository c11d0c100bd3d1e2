/** From the network's lesion logits to one lesion: its pixels, its outline, its extent. Pure and browser-safe. */
import { isCutOff, WHOLE } from '#domain/analysis/cutOff';
import { longestContour, type XY } from './contour';

/** One lesion in pixels of a square picture. */
export interface Lesion {
  /** Side of the picture in pixels. */
  readonly side: number;
  /** 1 inside the lesion, row by row. */
  readonly inside: Uint8Array;
  /** Number of pixels inside. */
  readonly area: number;
  /** The closed outline in pixels, counter-clockwise on screen, first point not repeated. */
  readonly contour: readonly XY[];
  /** Mean lesion probability of the pixels inside, 0..1. */
  readonly certainty: number;
  /** Whether it runs off the photograph. */
  readonly cutOff: boolean;
}

/** Bilinear enlargement of a square grid, cell centres aligned. */
export function enlarge(grid: Float32Array, from: number, to: number): Float32Array {
  const [low, high, part] = [new Uint16Array(to), new Uint16Array(to), new Float64Array(to)];
  for (let i = 0; i < to; i++) {
    const at = Math.min(from - 1, Math.max(0, ((i + 0.5) * from) / to - 0.5));
    low[i] = Math.floor(at);
    high[i] = Math.min(from - 1, low[i]! + 1);
    part[i] = at - low[i]!;
  }
  const out = new Float32Array(to * to);
  const row = new Float64Array(from);
  for (let y = 0; y < to; y++) {
    const [above, below, down] = [low[y]! * from, high[y]! * from, part[y]!];
    for (let x = 0; x < from; x++) row[x] = grid[above + x]! * (1 - down) + grid[below + x]! * down;
    for (let x = 0; x < to; x++) {
      const across = part[x]!;
      out[y * to + x] = row[low[x]!]! * (1 - across) + row[high[x]!]! * across;
    }
  }
  return out;
}

/** Numbers the 4-connected components of the cells that are `wanted`, from 1; 0 elsewhere. */
function components(cells: Uint8Array, wanted: 0 | 1, side: number): { labels: Int32Array; count: number } {
  const labels = new Int32Array(side * side);
  const stack = new Int32Array(side * side);
  let [count, height] = [0, 0];
  const push = (at: number): void => {
    if (labels[at] !== 0 || cells[at] !== wanted) return;
    labels[at] = count;
    stack[height++] = at;
  };
  for (let start = 0; start < labels.length; start++) {
    if (labels[start] !== 0 || cells[start] !== wanted) continue;
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

/** The component with the most pixels, each weighted by its nearness to the middle; 0 where there is none. */
function mostPlausible(labels: Int32Array, count: number, side: number): number {
  const weight = new Float64Array(count + 1);
  for (let at = 0; at < labels.length; at++) {
    const dx = ((at % side) + 0.5) / side - 0.5;
    const dy = (Math.floor(at / side) + 0.5) / side - 0.5;
    weight[labels[at]!]! += Math.exp(-(dx * dx + dy * dy) / 0.125);
  }
  weight[0] = 0;
  return weight.indexOf(Math.max(...weight));
}

/** Fills what the outside cannot reach. */
function fillHoles(inside: Uint8Array, side: number): void {
  const { labels, count } = components(inside, 0, side);
  const open = new Uint8Array(count + 1);
  for (let i = 0; i < side; i++) {
    for (const at of [i, (side - 1) * side + i, i * side, i * side + side - 1]) open[labels[at]!] = 1;
  }
  for (let at = 0; at < inside.length; at++) if (inside[at] === 0 && open[labels[at]!] === 0) inside[at] = 1;
}

/** Logit given to cells that the chosen lesion gains (holes) or loses (other components). */
const FAINT = 0.05;

/**
 * The lesion in a grid of logits (`from`×`from`), at `side` pixels: the largest component, central ones preferred, without
 * holes, within the part that is `shown` (to the cell). Undefined where nothing is above zero or what is there is smaller than
 * 0.05 % of the picture.
 */
export function findLesion(logits: Float32Array, from: number, side: number, shown = WHOLE): Lesion | undefined {
  const [left, top, right, bottom] = shown.map((share) => Math.round(share * from)) as [number, number, number, number];
  /** The cell itself, or the nearest one that is shown. */
  const nearest = (at: number): number => {
    const [x, y] = [at % from, Math.floor(at / from)];
    return Math.min(bottom - 1, Math.max(top, y)) * from + Math.min(right - 1, Math.max(left, x));
  };
  const above = new Uint8Array(logits.length);
  for (let at = 0; at < above.length; at++) above[at] = logits[at]! > 0 && nearest(at) === at ? 1 : 0;
  const { labels, count } = components(above, 1, from);
  const chosen = count && mostPlausible(labels, count, from);
  if (!chosen) return undefined;
  const cells = new Uint8Array(logits.length);
  let [size, certainty] = [0, 0];
  for (let at = 0; at < cells.length; at++) {
    if (labels[at] !== chosen) continue;
    cells[at] = 1;
    size++;
    certainty += 1 / (1 + Math.exp(-logits[at]!));
  }
  fillHoles(cells, from);
  const cleaned = new Float32Array(logits.length);
  for (let at = 0; at < cells.length; at++) {
    cleaned[at] = cells[at] === 1 ? Math.max(logits[at]!, FAINT) : Math.min(logits[at]!, -FAINT);
  }
  // As far outside as what is shown beside it is inside: the outline closes on the photograph's border.
  for (let at = 0; at < cells.length; at++) {
    const beside = nearest(at);
    if (beside !== at) cleaned[at] = -Math.abs(cleaned[beside]!);
  }
  const field = enlarge(cleaned, from, side);
  const inside = new Uint8Array(field.length);
  let area = 0;
  for (let at = 0; at < field.length; at++) {
    inside[at] = field[at]! > 0 ? 1 : 0;
    area += inside[at]!;
  }
  if (area < 0.0005 * side * side) return undefined;
  const outline = longestContour(cleaned, from).map(([x, y]): XY => [x / from, y / from]);
  const contour = outline.map(([x, y]): XY => [x * side, y * side]);
  const cutOff = isCutOff(outline, [left / from, top / from, right / from, bottom / from]);
  return { side, inside, area, contour, certainty: certainty / size, cutOff };
}

/** The lesion given by a plain mask (1 inside), as tests and drawn masks have it. */
export function lesionOf(mask: Uint8Array, side: number): Lesion | undefined {
  return findLesion(
    Float32Array.from(mask, (value) => (value ? 1 : -1)),
    side,
    side,
  );
}
