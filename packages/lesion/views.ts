import type { Pixels } from './image';

/** One way to look at the same picture: mirrored left to right, upside down, or both. */
export interface View {
  readonly left: boolean;
  readonly up: boolean;
}

/** The views whose answers are averaged, in the order in which a card's number of views takes them. */
export const VIEWS: readonly View[] = [
  { left: false, up: false },
  { left: true, up: false },
  { left: false, up: true },
  { left: true, up: true },
];

/** The picture in one view. */
export function turn(image: Pixels, { left, up }: View): Pixels {
  if (!left && !up) return image;
  const { width, height, channels } = image;
  const data = new Uint8ClampedArray(image.data.length);
  for (let y = 0; y < height; y++) {
    const row = (up ? height - 1 - y : y) * width;
    for (let x = 0; x < width; x++) {
      const from = (row + (left ? width - 1 - x : x)) * channels;
      const to = (y * width + x) * channels;
      for (let c = 0; c < channels; c++) data[to + c] = image.data[from + c]!;
    }
  }
  return { ...image, data };
}

/** The mean of one square grid a view (side × side, row by row), each turned back to the first view. */
export function meanTurnedBack(grids: readonly Float32Array[], side: number): Float32Array {
  const mean = new Float32Array(side * side);
  grids.forEach((grid, i) => {
    const { left, up } = VIEWS[i]!;
    for (let y = 0; y < side; y++) {
      const row = (up ? side - 1 - y : y) * side;
      for (let x = 0; x < side; x++) {
        const at = y * side + x;
        mean[at] = mean[at]! + grid[row + (left ? side - 1 - x : x)]! / grids.length;
      }
    }
  });
  return mean;
}
