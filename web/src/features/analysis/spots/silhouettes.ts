import type { Analysis } from '#domain/analysis/analysis';
import type { Point } from '#domain/analysis/assessment';
import { outlinePath } from '../result/LesionShape';

/** A spot's outlines over time, ready to be laid over one another. */
interface Silhouettes {
  /** SVG paths around the origin, one per analysis, in the order given. */
  paths: string[];
  /** Half the side of the square that holds them all, with a margin. */
  half: number;
  /** Whether sizes can be compared: every photo carried a scale. Else all are drawn equally large. */
  toScale: boolean;
}

function centroidAndArea(outline: readonly Point[]): { x: number; y: number; area: number } {
  let [twice, x, y] = [0, 0, 0];
  outline.forEach(([ax, ay], i) => {
    const [bx, by] = outline[(i + 1) % outline.length]!;
    const cross = ax * by - bx * ay;
    twice += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  });
  return { x: x / (3 * twice), y: y / (3 * twice), area: Math.abs(twice) / 2 };
}

/** Outlines centred on one another: in millimetres where every photo carried a scale, else each with the area 1. */
export function silhouettes(analyses: readonly Pick<Analysis, 'outline' | 'area'>[]): Silhouettes {
  const toScale = analyses.every(({ area }) => area !== null);
  const placed = analyses.map(({ outline, area: inMm }): Point[] => {
    const { x, y, area } = centroidAndArea(outline);
    if (!(area > 0)) return [];
    const scale = Math.sqrt((toScale ? (inMm ?? 1) : 1) / area);
    return outline.map(([px, py]) => [(px - x) * scale, (py - y) * scale]);
  });
  const reach = Math.max(0, ...placed.flat(2).map(Math.abs));
  return { paths: placed.map(outlinePath), half: reach * 100 * 1.12 || 1, toScale };
}
