import { ATTRIBUTION_SIDE } from '#domain/analysis/attributionSide';

/** Side of the heatmap in pixels. The page scales it up. */
export const HEATMAP_SIZE = 112;
/** The single color of the map (blue, which skin and spots lack), and the alpha of the value 1. */
const COLOR = [38, 110, 255] as const;
const MAX_ALPHA = 200;

/** Cubic B-spline weights of four neighboring cells at a fraction between the middle two. Never exceeds the data. */
function splineWeights(t: number): readonly number[] {
  return [(1 - t) ** 3, 3 * t ** 3 - 6 * t ** 2 + 4, -3 * t ** 3 + 3 * t ** 2 + 3 * t + 1, t ** 3].map((w) => w / 6);
}

/** For each pixel along one axis: the cells it mixes and their weights. Edge cells repeat. */
const TAPS = Array.from({ length: HEATMAP_SIZE }, (_, i) => {
  const position = ((i + 0.5) / HEATMAP_SIZE) * ATTRIBUTION_SIDE - 0.5;
  const first = Math.floor(position) - 1;
  return splineWeights(position - Math.floor(position)).map((weight, k) => ({
    cell: Math.min(ATTRIBUTION_SIDE - 1, Math.max(0, first + k)),
    weight,
  }));
});

/** Renders the attribution map (14×14 values 0..1, row by row) as smooth RGBA pixels. The alpha shows the value. */
export function renderHeatmap(attribution: readonly number[]): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(HEATMAP_SIZE * HEATMAP_SIZE * 4);
  TAPS.forEach((rows, y) =>
    TAPS.forEach((columns, x) => {
      let value = 0;
      for (const row of rows) {
        for (const column of columns) {
          value += row.weight * column.weight * attribution[row.cell * ATTRIBUTION_SIDE + column.cell]!;
        }
      }
      rgba.set([...COLOR, value * MAX_ALPHA], (y * HEATMAP_SIZE + x) * 4);
    }),
  );
  return rgba;
}
