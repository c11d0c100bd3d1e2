import { ATTRIBUTION_SIDE } from '#domain/analysis/assessment';

/** Side in pixels of the drawn map; the page enlarges it further. */
export const HEAT_SIZE = 112;
/** The one hue of the map, blue because skin and spots hold none of it, and how opaque it is where the map says 1. */
const HUE = [38, 110, 255] as const;
const MAX_ALPHA = 200;

/** Weights of four neighbouring cells at a fraction between the middle two (cubic B-spline: smooth, never above the data). */
function weights(t: number): readonly number[] {
  return [(1 - t) ** 3, 3 * t ** 3 - 6 * t ** 2 + 4, -3 * t ** 3 + 3 * t ** 2 + 3 * t + 1, t ** 3].map((w) => w / 6);
}

/** Per drawn pixel, the cells it mixes along one direction, edge cells repeated. */
const TAPS = Array.from({ length: HEAT_SIZE }, (_, i) => {
  const at = ((i + 0.5) / HEAT_SIZE) * ATTRIBUTION_SIDE - 0.5;
  const first = Math.floor(at) - 1;
  return weights(at - Math.floor(at)).map((weight, k) => ({
    cell: Math.min(ATTRIBUTION_SIDE - 1, Math.max(0, first + k)),
    weight,
  }));
});

/** The attribution map, 14×14 values of 0..1 row by row, as smooth RGBA pixels: the more it says, the more opaque. */
export function heatPixels(attribution: readonly number[]): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(HEAT_SIZE * HEAT_SIZE * 4);
  TAPS.forEach((rows, y) =>
    TAPS.forEach((columns, x) => {
      let value = 0;
      for (const row of rows) {
        for (const column of columns) {
          value += row.weight * column.weight * attribution[row.cell * ATTRIBUTION_SIDE + column.cell]!;
        }
      }
      rgba.set([...HUE, value * MAX_ALPHA], (y * HEAT_SIZE + x) * 4);
    }),
  );
  return rgba;
}
