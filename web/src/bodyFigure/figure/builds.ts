import type { BodyPoint } from '#domain/bodyMap/bodyFrame';
import type { FigureBuild } from '#domain/bodyMap/mapFigure';
import type { BodyView } from '#domain/bodyMap/bodyPin';

/** How much wider than the medium build a whole figure is, by height: rows of `[y, slim, broad]`. */
const WIDTHS: readonly (readonly [y: number, slim: number, broad: number])[] = [
  [0, 0.98, 1.02],
  [50, 0.96, 1.06],
  [66, 0.9, 1.16],
  [92, 0.92, 1.12],
  [120, 0.91, 1.17],
  [150, 0.88, 1.25],
  [190, 0.89, 1.22],
  [240, 0.9, 1.18],
  [300, 0.92, 1.13],
  [360, 0.95, 1.08],
  [404, 0.98, 1.03],
];

/** Profiles of a broad build are deeper at the belly. */
const PROFILE_SHARE = 1.1;

function getWidth(view: BodyView, build: FigureBuild, y: number): number {
  if (build === 'medium' || view === 'head' || view === 'hands' || view === 'feet') return 1;
  const next = WIDTHS.findIndex(([rowY]) => rowY > y);
  const after = WIDTHS[next === -1 ? WIDTHS.length - 1 : next]!;
  const before = WIDTHS[next === -1 ? WIDTHS.length - 1 : Math.max(0, next - 1)]!;
  const column = build === 'slim' ? 1 : 2;
  const share = after === before ? 0 : (y - before[0]) / (after[0] - before[0]);
  const width = before[column] + (after[column] - before[column]) * share;
  return view === 'left' || view === 'right' ? 1 + (width - 1) * PROFILE_SHARE : width;
}

/** Moves a point of the medium build to the same skin of another build. */
export function toBuild<P extends BodyPoint>(point: P, view: BodyView, build: FigureBuild): P {
  return { ...point, x: point.x * getWidth(view, build, point.y) };
}

/** Moves a point of a build to the same skin of the medium build. */
export function fromBuild(point: BodyPoint, view: BodyView, build: FigureBuild): BodyPoint {
  return { ...point, x: point.x / getWidth(view, build, point.y) };
}
