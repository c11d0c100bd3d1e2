import type { Pixels } from './image';

/** One way to look at the same picture: rows and columns exchanged, then mirrored left to right, upside down, or both. */
export interface View {
  readonly across: boolean;
  readonly left: boolean;
  readonly up: boolean;
}

const flips = (across: boolean): View[] => [
  { across, left: false, up: false },
  { across, left: true, up: false },
  { across, left: false, up: true },
  { across, left: true, up: true },
];

/** The views whose answers are averaged, in the order in which a card's number of views takes them: all eight of a square. */
export const VIEWS: readonly View[] = [...flips(false), ...flips(true)];

type Size = Pick<Pixels, 'width' | 'height'>;

/** The size of a picture of `size` in a view. */
const sizeIn = ({ across }: View, { width, height }: Size): Size =>
  across ? { width: height, height: width } : { width, height };

/** For each cell of a picture's view, row by row, which cell of the picture it shows. */
function sources(view: View, size: Size): Uint32Array {
  const { width, height } = sizeIn(view, size);
  const cells = new Uint32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [row, column] = view.across ? [x, y] : [y, x];
      cells[y * width + x] =
        (view.up ? size.height - 1 - row : row) * size.width + (view.left ? size.width - 1 - column : column);
    }
  }
  return cells;
}

/** The picture in one view. */
export function turn(image: Pixels, view: View): Pixels {
  const { channels } = image;
  const data = new Uint8ClampedArray(image.data.length);
  sources(view, image).forEach((from, to) => {
    for (let c = 0; c < channels; c++) data[to * channels + c] = image.data[from * channels + c]!;
  });
  return { ...sizeIn(view, image), channels, data };
}

/** The mean of one square grid a view (side × side, row by row), each turned back to the first view. */
export function meanTurnedBack(grids: readonly Float32Array[], side: number): Float32Array {
  const mean = new Float32Array(side * side);
  grids.forEach((grid, i) => {
    sources(VIEWS[i]!, { width: side, height: side }).forEach((to, from) => {
      mean[to] = mean[to]! + grid[from]! / grids.length;
    });
  });
  return mean;
}
