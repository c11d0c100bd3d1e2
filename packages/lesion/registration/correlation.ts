/** Correlation of two photos under a map between them. Pure and browser-safe. */
import type { Point } from '#domain/analysis/assessment';
import { REGION, type GrayPhoto } from './grayPhoto';
import type { Similarity } from './similarity';

/** A rectangle of the first photo in which the two are compared, in units of its square. */
export type PhotoWindow = readonly [left: number, top: number, right: number, bottom: number];

/** How far the window reaches beyond the outline, as a share of the outline's longer side. */
const WINDOW_MARGIN = 0.35;

/** The window around an outline. */
export function findWindow(outline: readonly Point[]): PhotoWindow {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const margin = WINDOW_MARGIN * Math.max(right - left, bottom - top);
  return [left - margin, top - margin, right + margin, bottom + margin];
}

interface Correlation {
  /** Pearson's correlation of the brightness, −1..1; 0 where either photo is even. */
  value: number;
  /** The share of the window that both photos show. */
  overlap: number;
}

const toPixel = (position: number, side: number): number =>
  Math.floor(((position - REGION.origin) / REGION.span) * side);
const toPosition = (pixel: number, side: number): number => REGION.origin + ((pixel + 0.5) / side) * REGION.span;

/** Correlates two photos of one size. `map` leads from the first to the second. */
export function correlate(first: GrayPhoto, second: GrayPhoto, map: Similarity, window: PhotoWindow): Correlation {
  const { side } = first;
  const [fromColumn, toColumn] = [toPixel(window[0], side), toPixel(window[2], side)];
  const [fromRow, toRow] = [toPixel(window[1], side), toPixel(window[3], side)];
  let [count, sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0, 0];
  for (let row = fromRow; row <= toRow; row++) {
    if (row < 0 || row >= side) continue;
    const y = toPosition(row, side);
    for (let column = Math.max(0, fromColumn); column <= Math.min(side - 1, toColumn); column++) {
      const x = toPosition(column, side);
      const one = first.values[row * side + column]!;
      const other = sample(second, map.a * x - map.b * y + map.dx, map.b * x + map.a * y + map.dy);
      if (Number.isNaN(one) || Number.isNaN(other)) continue;
      count++;
      sumA += one;
      sumB += other;
      sumAA += one * one;
      sumBB += other * other;
      sumAB += one * other;
    }
  }
  const all = (toColumn - fromColumn + 1) * (toRow - fromRow + 1);
  const spread = Math.sqrt((sumAA - (sumA * sumA) / count) * (sumBB - (sumB * sumB) / count));
  const value = spread > 0 ? (sumAB - (sumA * sumB) / count) / spread : 0;
  return { value, overlap: count / all };
}

/** Brightness at a position, bilinear; NaN outside the photo. */
function sample({ side, values }: GrayPhoto, x: number, y: number): number {
  const column = ((x - REGION.origin) / REGION.span) * side - 0.5;
  const row = ((y - REGION.origin) / REGION.span) * side - 0.5;
  const [left, top] = [Math.floor(column), Math.floor(row)];
  if (left < 0 || top < 0 || left + 1 >= side || top + 1 >= side) return Number.NaN;
  const [right, below] = [column - left, row - top];
  const p = top * side + left;
  return (
    (values[p]! * (1 - right) + values[p + 1]! * right) * (1 - below) +
    (values[p + side]! * (1 - right) + values[p + side + 1]! * right) * below
  );
}
