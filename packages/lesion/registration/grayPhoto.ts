/** Brightness of a photo around its analysis square, for comparison with another photo. Pure and browser-safe. */
import type { Pixels } from '#lesion/photo/pixels';

/** The part of a photo that is compared, in units of the analysis square: the square and a quarter of its side around it. */
export const REGION = { origin: -0.25, span: 1.5 };
/** Side in pixels of the finest brightness. */
export const GRAY_SIDE = 192;

/** Brightness of the region, row by row; NaN outside the photo. */
export interface GrayPhoto {
  readonly side: number;
  readonly values: Float32Array;
}

/** Brightness of RGBA pixels of the region. Transparent pixels lie outside the photo. */
export function toGrayPhoto({ width, height, data }: Pixels): GrayPhoto {
  const values = new Float32Array(width * height);
  for (let p = 0; p < values.length; p++) {
    const isOutside = data[p * 4 + 3]! < 255;
    values[p] = isOutside ? Number.NaN : 0.299 * data[p * 4]! + 0.587 * data[p * 4 + 1]! + 0.114 * data[p * 4 + 2]!;
  }
  return { side: width, values };
}

/** Halves the side: each value is the mean of four. */
export function halveGrayPhoto({ side, values }: GrayPhoto): GrayPhoto {
  const half = side / 2;
  const halved = new Float32Array(half * half);
  for (let row = 0; row < half; row++) {
    for (let column = 0; column < half; column++) {
      const p = 2 * row * side + 2 * column;
      halved[row * half + column] = (values[p]! + values[p + 1]! + values[p + side]! + values[p + side + 1]!) / 4;
    }
  }
  return { side: half, values: halved };
}

/** Distance in pixels over which brightness is averaged to separate details from shades. */
const DETAIL_RADIUS = 3;

/** The details: brightness minus its mean in the neighborhood. NaN near the border of the photo. */
export function extractDetails({ side, values }: GrayPhoto): GrayPhoto {
  return { side, values: values.map((value, p) => value - meanAround(values, side, p)) };
}

function meanAround(values: Float32Array, side: number, p: number): number {
  const [row, column] = [Math.floor(p / side), p % side];
  if (Math.min(row, column) < DETAIL_RADIUS || Math.max(row, column) >= side - DETAIL_RADIUS) return Number.NaN;
  let sum = 0;
  for (let dy = -DETAIL_RADIUS; dy <= DETAIL_RADIUS; dy++) {
    for (let dx = -DETAIL_RADIUS; dx <= DETAIL_RADIUS; dx++) sum += values[(row + dy) * side + column + dx]!;
  }
  return sum / (2 * DETAIL_RADIUS + 1) ** 2;
}
