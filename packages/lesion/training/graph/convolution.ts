/**
 * Convolution, its transpose, batch normalisation, and their gradients.
 *
 * The gradient of a convolution's input is a transposed convolution and the other way round. The gradient of its weights
 * is a convolution of the input by the result's gradient, pictures and channels exchanged, steps turned into dilation.
 */
import type { Value } from './graph';
import type { Operations } from './operations';

/** How a kernel moves: its step and the zeros around the picture. */
export interface Steps {
  readonly stride: number;
  readonly padding: number;
}

const attributesOf = ({ stride, padding }: Steps, kernel: number) => ({
  kernel_shape: [kernel, kernel],
  strides: [stride, stride],
  pads: [padding, padding, padding, padding],
});

const SWAP = [1, 0, 2, 3];

/** Gradient of a convolution's weights [O, C, k, k] from its input [N, C, H, W] and its result's gradient [N, O, h, w]. */
function weightGradient({ graph, transpose }: Operations, x: Value, g: Value, steps: Steps, kernel: number): Value {
  const { stride, padding } = steps;
  const y = graph.apply('Conv', [transpose(x, SWAP), transpose(g, SWAP)], [x.shape[1]!, g.shape[1]!, kernel, kernel], {
    kernel_shape: g.shape.slice(2),
    dilations: [stride, stride],
    pads: [padding, padding, padding, padding],
  });
  return transpose(y, SWAP);
}

/** Pictures [N, C, H, W] by square kernels [O, C, k, k]; throws unless the steps fill the picture exactly. */
export function conv(ops: Operations, x: Value, w: Value, steps: Steps): Value {
  const [n, , height, width] = x.shape as [number, number, number, number];
  const [out, , kernel] = w.shape as [number, number, number];
  const along = (length: number): number => (length + 2 * steps.padding - kernel) / steps.stride + 1;
  const shape = [n, out, along(height), along(width)];
  if (shape.some((length) => !Number.isInteger(length))) throw new Error('the steps leave a rest of the picture over');
  return ops.graph.apply('Conv', [x, w], shape, attributesOf(steps, kernel), (g) => [
    transposedConv(ops, g, w, steps),
    weightGradient(ops, x, g, steps, kernel),
  ]);
}

/** The transpose of `conv`: pictures [N, C, h, w] by kernels [C, O, k, k], enlarged by the stride. */
export function transposedConv(ops: Operations, x: Value, w: Value, steps: Steps): Value {
  const [n, , height, width] = x.shape as [number, number, number, number];
  const [, out, kernel] = w.shape as [number, number, number];
  const along = (length: number): number => (length - 1) * steps.stride + kernel - 2 * steps.padding;
  const shape = [n, out, along(height), along(width)];
  return ops.graph.apply('ConvTranspose', [x, w], shape, attributesOf(steps, kernel), (g) => [
    conv(ops, g, w, steps),
    weightGradient(ops, g, x, steps, kernel),
  ]);
}

/** Added to a variance before its root is taken. */
const EPSILON = 1e-5;

/**
 * Batch normalisation of [N, C, H, W] by the batch's own mean and variance for each channel, then times `gain` and plus
 * `bias`, both [C]. The gradient is the closed form of Ioffe and Szegedy (2015), gathered into one multiply-add.
 */
export function batchNorm(ops: Operations, x: Value, gain: Value, bias: Value): Value {
  const { graph, add, sub, mul, div, scale, shift, sqrt, sum, reshape } = ops;
  const [n, channels, height, width] = x.shape as [number, number, number, number];
  const count = n * height * width;
  const column = [1, channels, 1, 1];
  const axes = [0, 2, 3];
  const mean = scale(sum(x, axes), 1 / count);
  const squares = scale(graph.apply('ReduceSumSquare', [x], column, { axes, keepdims: 1 }), 1 / count);
  const rate = div(graph.scalar(1), sqrt(shift(graph.apply('Relu', [sub(squares, mul(mean, mean))], column), EPSILON)));
  const slope = mul(reshape(gain, column), rate);
  const y = graph.apply('Mul', [x, slope], x.shape);
  const result = graph.apply('Add', [y, sub(reshape(bias, column), mul(mean, slope))], x.shape);
  return graph.differentiable(result, [x, gain, bias], (g) => {
    const forBias = sum(g, axes);
    const forGain = mul(rate, sub(sum(mul(g, x), axes), mul(mean, forBias)));
    // dx = slope · (g − forBias / count − x̂ · forGain / count), with x̂ = (x − mean) · rate.
    const byX = scale(mul(mul(slope, rate), forGain), -1 / count);
    const rest = sub(scale(mul(slope, forBias), -1 / count), mul(byX, mean));
    return [add(mul(g, slope), add(mul(x, byX), rest)), reshape(forGain, [channels]), reshape(forBias, [channels])];
  });
}
