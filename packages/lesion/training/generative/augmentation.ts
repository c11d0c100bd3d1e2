/**
 * Differentiable augmentation for few pictures (DiffAugment: Zhao et al., 2020): the discriminator sees real and generated
 * pictures shifted, mirrored, recolored and with a square cut out, each at random, so that it cannot learn the few real
 * ones by heart, and what it learns of the augmentation does not leak into what is generated.
 *
 * Every part is linear, so it is given as matrices: rows · picture · columns, then color · channels + light, then a mask.
 */
import type { Graph, Value } from '#lesion/training/graph/graph';
import type { Operations } from '#lesion/training/graph/operations';
import type { Random } from '#lesion/training/graph/random';

/** The augmentation of N pictures as inputs of a graph, and the shapes of their values. */
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

/** Pictures [N, 3, side, side] as the discriminator is shown them. */
export function augmented(ops: Operations, pictures: Value, by: Augmentation<Value>): Value {
  const [count, , side] = pictures.shape as [number, number, number];
  const moved = ops.matmul(ops.matmul(by.rows, pictures), by.columns);
  const flat = ops.reshape(moved, [count, 3, side * side]);
  const colored = ops.add(ops.matmul(by.color, flat), by.light);
  return ops.mul(ops.reshape(colored, pictures.shape), by.mask);
}

/** Furthest shift and the cut-out's side, as shares of the picture's side; both from DiffAugment. */
const MOST_SHIFT = 1 / 8;
const CUT = 1 / 2;
/** Weights of red, green and blue in a grey of equal light (ITU-R BT.601). */
const GREY = [0.299, 0.587, 0.114];

/** Writes a shift by `by` cells, mirrored or not, into a matrix that multiplies from the left (or, turned, the right). */
function writeShift(matrix: Float32Array, side: number, by: number, mirrored: boolean, turned: boolean): void {
  for (let to = 0; to < side; to++) {
    const from = (mirrored ? side - 1 - to : to) + by;
    if (from >= 0 && from < side) matrix[turned ? from * side + to : to * side + from] = 1;
  }
}

/** Random augmentation of N pictures. What is shifted in from outside is mid-grey, as is what is cut out. */
export function drawAugmentation(count: number, side: number, random: Random): Augmentation<Float32Array> {
  const drawn: Augmentation<Float32Array> = {
    rows: new Float32Array(count * side * side),
    columns: new Float32Array(count * side * side),
    color: new Float32Array(count * 9),
    light: new Float32Array(count * 3),
    mask: new Float32Array(count * side * side).fill(1),
  };
  const shift = (): number => Math.round((2 * random.uniform() - 1) * side * MOST_SHIFT);
  for (let n = 0; n < count; n++) {
    const cells = [n * side * side, (n + 1) * side * side] as const;
    writeShift(drawn.rows.subarray(...cells), side, shift(), random.uniform() < 0.5, false);
    writeShift(drawn.columns.subarray(...cells), side, shift(), random.uniform() < 0.5, true);
    const saturation = 0.5 + random.uniform();
    const contrast = 0.75 + 0.5 * random.uniform();
    for (let to = 0; to < 3; to++) {
      for (let from = 0; from < 3; from++) {
        const kept = from === to ? saturation : 0;
        drawn.color[n * 9 + to * 3 + from] = contrast * (kept + (1 - saturation) * GREY[from]!);
      }
    }
    drawn.light.fill(random.uniform() * 0.5 - 0.25, n * 3, n * 3 + 3);
    cutOut(drawn.mask.subarray(...cells), side, random);
  }
  return drawn;
}

function cutOut(mask: Float32Array, side: number, random: Random): void {
  const length = Math.round(side * CUT);
  const start = (): number => Math.round(random.uniform() * side - length / 2);
  const [top, left] = [start(), start()];
  for (let y = Math.max(0, top); y < Math.min(side, top + length); y++) {
    mask.fill(0, y * side + Math.max(0, left), y * side + Math.min(side, left + length));
  }
}
