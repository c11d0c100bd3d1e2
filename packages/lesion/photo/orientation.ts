/**
 * Normalizes the orientation of a square before inference: of its eight orientations, the one whose center of light
 * lies to the right and below, and more to the right than below.
 * A photo that is mirrored or rotated by 90° therefore gets the same answer
 * (`docs/decisions/024-analysis-image.md`). Pure and browser-safe.
 */
import type { Pixels } from './pixels';

/** An orientation: flip left to right or upside down or both, then swap rows and columns. */
export interface Orientation {
  readonly swapAxes: boolean;
  readonly flipX: boolean;
  readonly flipY: boolean;
}

type Size = Pick<Pixels, 'width' | 'height'>;

/** For each cell of the oriented picture, row by row, the index of its source cell. */
function mapCells({ swapAxes, flipX, flipY }: Orientation, { width, height }: Size): Uint32Array {
  const cells = new Uint32Array(width * height);
  const first = (flipY ? (height - 1) * width : 0) + (flipX ? width - 1 : 0);
  const [column, row] = [flipX ? -1 : 1, flipY ? -width : width];
  const [columns, rows] = swapAxes ? [height, width] : [width, height];
  const [across, down] = swapAxes ? [row, column] : [column, row];
  for (let y = 0, to = 0; y < rows; y++) {
    for (let x = 0, from = first + y * down; x < columns; x++, from += across) cells[to++] = from;
  }
  return cells;
}

/** The picture in this orientation. */
export function orient(image: Pixels, orientation: Orientation): Pixels {
  const { width, height, channels, data: source } = image;
  const data = new Uint8ClampedArray(source.length);
  const cells = mapCells(orientation, image);
  for (let to = 0; to < cells.length; to++) {
    for (let c = 0; c < channels; c++) data[to * channels + c] = source[cells[to]! * channels + c]!;
  }
  return {
    width: orientation.swapAxes ? height : width,
    height: orientation.swapAxes ? width : height,
    channels,
    data,
  };
}

/** Chooses the orientation by the picture's center of light. Uses integers, so that mirroring only changes the sign. */
export function chooseOrientation({ width, height, channels, data }: Pixels): Orientation {
  let [right, below] = [0, 0];
  for (let y = 0, p = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++, p += channels) {
      const light = data[p]! + data[p + 1]! + data[p + 2]!;
      row += light;
      right += light * (2 * x + 1 - width);
    }
    below += row * (2 * y + 1 - height);
  }
  return { swapAxes: Math.abs(below) > Math.abs(right), flipX: right < 0, flipY: below < 0 };
}

/**
 * Maps square grids (`side`×`side`, row by row, concatenated) of an oriented picture back onto the original picture.
 */
export function undoOrientation(grids: Float32Array, side: number, orientation: Orientation): Float32Array {
  const cells = mapCells(orientation, { width: side, height: side });
  const restored = new Float32Array(grids.length);
  for (let first = 0; first < grids.length; first += cells.length) {
    cells.forEach((to, from) => {
      restored[first + to] = grids[first + from]!;
    });
  }
  return restored;
}
