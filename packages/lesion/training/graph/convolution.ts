/**
 * Convolution, transposed convolution, resize-convolution, batch normalization, and their gradients.
 *
 * The gradient of a convolution's input is a transposed convolution, and vice versa. The gradient of its weights is a
 * convolution of the input by the result's gradient, with batch and channels swapped and stride as dilation.
 */
import type { Value } from './graph';
import type { GraphOperations } from './operations';

/** Stride and zero padding of a kernel. */
export interface ConvolutionSteps {
  readonly stride: number;
  readonly padding: number;
}

const toAttributes = ({ stride, padding }: ConvolutionSteps, kernel: number) => ({
  kernel_shape: [kernel, kernel],
  strides: [stride, stride],
  pads: [padding, padding, padding, padding],
});

const SWAP = [1, 0, 2, 3];

/** Gradient of the weights [O, C, k, k] from the input [N, C, H, W] and the result's gradient [N, O, h, w]. */
function computeWeightGradient(
  { graph, transpose }: GraphOperations,
  x: Value,
  g: Value,
  steps: ConvolutionSteps,
  kernel: number,
): Value {
  const { stride, padding } = steps;
  const y = graph.apply('Conv', [transpose(x, SWAP), transpose(g, SWAP)], [x.shape[1]!, g.shape[1]!, kernel, kernel], {
    kernel_shape: g.shape.slice(2),
    dilations: [stride, stride],
    pads: [padding, padding, padding, padding],
  });
  return transpose(y, SWAP);
}

/**
 * Convolves pictures [N, C, H, W] with square kernels [O, C, k, k]. Throws unless the strides fill the picture exactly.
 */
export function conv(ops: GraphOperations, x: Value, w: Value, steps: ConvolutionSteps): Value {
  const [n, , height, width] = x.shape as [number, number, number, number];
  const [out, , kernel] = w.shape as [number, number, number];
  const computeLength = (length: number): number => (length + 2 * steps.padding - kernel) / steps.stride + 1;
  const shape = [n, out, computeLength(height), computeLength(width)];
  if (shape.some((length) => !Number.isInteger(length))) throw new Error('the steps leave a rest of the picture over');
  return ops.graph.apply('Conv', [x, w], shape, toAttributes(steps, kernel), (g) => [
    transposedConv(ops, g, w, steps),
    computeWeightGradient(ops, x, g, steps, kernel),
  ]);
}

/** The transpose of `conv`: pictures [N, C, h, w] with kernels [C, O, k, k], enlarged by the stride. */
export function transposedConv(ops: GraphOperations, x: Value, w: Value, steps: ConvolutionSteps): Value {
  const [n, , height, width] = x.shape as [number, number, number, number];
  const [, out, kernel] = w.shape as [number, number, number];
  const computeLength = (length: number): number => (length - 1) * steps.stride + kernel - 2 * steps.padding;
  const shape = [n, out, computeLength(height), computeLength(width)];
  return ops.graph.apply('ConvTranspose', [x, w], shape, toAttributes(steps, kernel), (g) => [
    conv(ops, g, w, steps),
    computeWeightGradient(ops, g, x, steps, kernel),
  ]);
}

const DOUBLING = { stride: 2, padding: 1 };

/**
 * Resize-convolution (Odena et al., 2016): doubles pictures [N, C, h, w] by repeating pixels, and convolves them with kernels
 * [C, O, 3, 3] at the same size. Computed as one transposed convolution, whose kernel is `w` summed over every square of two by
 * two. So all four phases of the doubled picture have the same weight, and no checkerboard arises.
 */
export function resizeConv(ops: GraphOperations, x: Value, w: Value): Value {
  const spread = (kernel: Value, axis: number): Value =>
    ops.add(ops.pad(kernel, axis, 0, 1), ops.pad(kernel, axis, 1, 0));
  return transposedConv(ops, x, spread(spread(w, 2), 3), DOUBLING);
}

/** Added to a variance before its square root. */
const EPSILON = 1e-5;

/**
 * Batch normalization of [N, C, H, W] per channel, times `gain` plus `bias`, both [C]. The gradient is the closed form
 * of Ioffe and Szegedy (2015), combined into one multiply-add.
 */
export function batchNorm(ops: GraphOperations, x: Value, gain: Value, bias: Value): Value {
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
  return graph.recordGradient(result, [x, gain, bias], (g) => {
    const biasGradient = sum(g, axes);
    const gainGradient = mul(rate, sub(sum(mul(g, x), axes), mul(mean, biasGradient)));
    // dx = slope · (g − biasGradient / count − x̂ · gainGradient / count), with x̂ = (x − mean) · rate.
    const byX = scale(mul(mul(slope, rate), gainGradient), -1 / count);
    const rest = sub(scale(mul(slope, biasGradient), -1 / count), mul(byX, mean));
    return [
      add(mul(g, slope), add(mul(x, byX), rest)),
      reshape(gainGradient, [channels]),
      reshape(biasGradient, [channels]),
    ];
  });
}
