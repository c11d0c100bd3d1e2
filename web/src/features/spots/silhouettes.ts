import type { Analysis } from '#domain/analysis/analysis';
import type { Point } from '#domain/analysis/assessment';
import { toOutlinePath } from '../result/overlay/SpotShape';

/** The outlines of a spot over time, aligned on one another. */
interface Silhouettes {
  /** SVG paths centered on the origin, one per analysis, in the same order. */
  paths: string[];
  /** Half the side of the square that contains all paths, with a margin. */
  halfSide: number;
  /** Whether all photos have a scale, so that sizes can be compared. Otherwise all paths have the same area. */
  isToScale: boolean;
}

function computeCentroidAndArea(outline: readonly Point[]): { x: number; y: number; area: number } {
  let [doubleArea, x, y] = [0, 0, 0];
  outline.forEach(([ax, ay], i) => {
    const [bx, by] = outline[(i + 1) % outline.length]!;
    const cross = ax * by - bx * ay;
    doubleArea += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  });
  return { x: x / (3 * doubleArea), y: y / (3 * doubleArea), area: Math.abs(doubleArea) / 2 };
}

/** Aligns the outlines by their centroids. Units are mm if every photo has a scale; otherwise each area is 1. */
export function alignSilhouettes(analyses: readonly Pick<Analysis, 'outline' | 'area'>[]): Silhouettes {
  const isToScale = analyses.every(({ area }) => area !== null);
  const alignedOutlines = analyses.map(({ outline, area: areaMm2 }): Point[] => {
    const { x, y, area } = computeCentroidAndArea(outline);
    if (!(area > 0)) return [];
    const scale = Math.sqrt((isToScale ? (areaMm2 ?? 1) : 1) / area);
    return outline.map(([px, py]) => [(px - x) * scale, (py - y) * scale]);
  });
  const extent = Math.max(0, ...alignedOutlines.flat(2).map(Math.abs));
  return { paths: alignedOutlines.map(toOutlinePath), halfSide: extent * 100 * 1.12 || 1, isToScale };
}
