/**
 * Differentiable augmentation for small training sets (DiffAugment: Zhao et al., 2020). The discriminator sees real and
 * generated pictures shifted, mirrored, recolored and with an erased square, so that it cannot memorize the real ones
 * and the augmentation does not leak into generated pictures.
 *
 * Every part is linear and given as matrices: rows · picture · columns, then color · channels + light, then a mask.
 */
import type { Graph, Value } from '#lesion/training/graph/graph';
import type { GraphOperations } from '#lesion/training/graph/operations';
import type { Random } from '#lesion/statistics/random';

/** The augmentation of N pictures. */
export type Augmentation<T> = Readonly<Record<'rows' | 'columns' | 'color' | 'light' | 'mask', T>>;

/** Shapes of the augmentation of N pictures. */
export const augmentationShapes = (count: number, side: number): Augmentation<readonly number[]> => ({
  rows: [count, 1, side, side],
  columns: [count, 1, side, side],
  color: [count, 3, 3],
  light: [count, 3, 1],
  mask: [count, 1, side, side],
});

/** Inputs of a graph for the augmentation of N pictures. */
export function augmentationInputs(graph: Graph, count: number, side: number): Augmentation<Value> {
  const shapes = augmentationShapes(count, side);
  const input = (name: keyof typeof shapes): Value => graph.input(`augmentation.${name}`, shapes[name]);
  return { rows: input('rows'), columns: input('columns'), color: input('color'), light: input('light'), mask: input('mask') }; // prettier-ignore
}

/** Pictures [N, 3, side, side] after augmentation. */
export function augment(ops: GraphOperations, pictures: Value, by: Augmentation<Value>): Value {
  const [count, , side] = pictures.shape as [number, number, number];
  const shifted = ops.matmul(ops.matmul(by.rows, pictures), by.columns);
  const flat = ops.reshape(shifted, [count, 3, side * side]);
  const colored = ops.add(ops.matmul(by.color, flat), by.light);
  return ops.mul(ops.reshape(colored, pictures.shape), by.mask);
}

/** Maximum shift and side of the erased square, as shares of the picture's side; both from DiffAugment. */
const MAX_SHIFT = 1 / 8;
const ERASED_SIDE = 1 / 2;
/** Weights of red, green and blue in luma (ITU-R BT.601). */
const LUMA = [0.299, 0.587, 0.114];

/**
 * Writes a shift by `by` cells, mirrored or not, into a matrix that multiplies from the left, or from the right if
 * transposed.
 */
function writeShift(matrix: Float32Array, side: number, by: number, mirrored: boolean, transposed: boolean): void {
  for (let to = 0; to < side; to++) {
    const from = (mirrored ? side - 1 - to : to) + by;
    if (from >= 0 && from < side) matrix[transposed ? from * side + to : to * side + from] = 1;
  }
}

/** Draws the augmentation of N pictures. Cells shifted in from outside and erased cells are mid-gray. */
export function drawAugmentation(count: number, side: number, random: Random): Augmentation<Float32Array> {
  const augmentation: Augmentation<Float32Array> = {
    rows: new Float32Array(count * side * side),
    columns: new Float32Array(count * side * side),
    color: new Float32Array(count * 9),
    light: new Float32Array(count * 3),
    mask: new Float32Array(count * side * side).fill(1),
  };
  const shift = (): number => Math.round((2 * random.uniform() - 1) * side * MAX_SHIFT);
  for (let n = 0; n < count; n++) {
    const cells = [n * side * side, (n + 1) * side * side] as const;
    writeShift(augmentation.rows.subarray(...cells), side, shift(), random.uniform() < 0.5, false);
    writeShift(augmentation.columns.subarray(...cells), side, shift(), random.uniform() < 0.5, true);
    const saturation = 0.5 + random.uniform();
    const contrast = 0.75 + 0.5 * random.uniform();
    for (let to = 0; to < 3; to++) {
      for (let from = 0; from < 3; from++) {
        const ownShare = from === to ? saturation : 0;
        augmentation.color[n * 9 + to * 3 + from] = contrast * (ownShare + (1 - saturation) * LUMA[from]!);
      }
    }
    augmentation.light.fill(random.uniform() * 0.5 - 0.25, n * 3, n * 3 + 3);
    eraseSquare(augmentation.mask.subarray(...cells), side, random);
  }
  return augmentation;
}

function eraseSquare(mask: Float32Array, side: number, random: Random): void {
  const length = Math.round(side * ERASED_SIDE);
  const start = (): number => Math.round(random.uniform() * side - length / 2);
  const [top, left] = [start(), start()];
  for (let y = Math.max(0, top); y < Math.min(side, top + length); y++) {
    mask.fill(0, y * side + Math.max(0, left), y * side + Math.min(side, left + length));
  }
}
