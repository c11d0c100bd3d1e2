/**
 * Which of the eight ways of laying a square the network sees: always the one whose light lies right and below, and more
 * to the right than below. So a photograph that is mirrored or turned by quarters is seen, and answered, as it was before.
 * Pure and browser-safe.
 */
import type { Pixels } from './analysisImage';

/** A way to lay a picture: mirrored left to right or upside down or both, then rows and columns exchanged (`across`). */
export interface Orientation {
  readonly across: boolean;
  readonly left: boolean;
  readonly up: boolean;
}

type Size = Pick<Pixels, 'width' | 'height'>;

/** For each cell of a picture laid so, row by row, which cell of the picture it shows. */
function sources({ across, left, up }: Orientation, { width, height }: Size): Uint32Array {
  const cells = new Uint32Array(width * height);
  for (let y = 0, to = 0; y < (across ? width : height); y++) {
    for (let x = 0; x < (across ? height : width); x++, to++) {
      const [row, column] = across ? [x, y] : [y, x];
      cells[to] = (up ? height - 1 - row : row) * width + (left ? width - 1 - column : column);
    }
  }
  return cells;
}

/** The picture laid so. */
export function turn(image: Pixels, orientation: Orientation): Pixels {
  const { width, height, channels } = image;
  const data = new Uint8ClampedArray(image.data.length);
  sources(orientation, image).forEach((from, to) => {
    for (let c = 0; c < channels; c++) data[to * channels + c] = image.data[from * channels + c]!;
  });
  return { width: orientation.across ? height : width, height: orientation.across ? width : height, channels, data };
}

/** How to lay a picture for the network: by where the centre of its light lies, in whole numbers, so that mirroring only turns the sign. */
export function orientationOf({ width, height, channels, data }: Pixels): Orientation {
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
  return { across: Math.abs(below) > Math.abs(right), left: right < 0, up: below < 0 };
}

/** Square grids (`side` × `side`, row by row, end to end) that were seen of a picture laid so, as they lie on the picture itself. */
export function turnedBack(grids: Float32Array, side: number, orientation: Orientation): Float32Array {
  const cells = sources(orientation, { width: side, height: side });
  const back = new Float32Array(grids.length);
  for (let first = 0; first < grids.length; first += cells.length) {
    cells.forEach((to, from) => {
      back[first + to] = grids[first + from]!;
    });
  }
  return back;
}
