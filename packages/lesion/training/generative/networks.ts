/** The generator of resize-convolutions, and the discriminator and encoder of strided convolutions after DCGAN. */
import { batchNorm, conv, resizeConv } from '#lesion/training/graph/convolution';
import { countElements, type Value } from '#lesion/training/graph/graph';
import type { GraphOperations } from '#lesion/training/graph/operations';
import { packParameters, type Parameters, type Shapes } from '#lesion/training/graph/parameters';

/**
 * Pictures of `side`×`side` (a power of two, at least 8), noise of length `latent`, `width` channels next to the
 * picture.
 */
export interface Size {
  readonly side: number;
  readonly latent: number;
  readonly width: number;
}

/** The size that the product trains: 128×128 pictures from 128 numbers. */
export const FULL_SIZE: Size = { side: 128, latent: 128, width: 16 };

/** Side of the smallest feature map. */
const SEED_SIDE = 4;
const KERNEL = 4;
const RESIZE_KERNEL = 3;
const HALVING = { stride: 2, padding: 1 };

/**
 * Channels of the feature maps, from the picture (3) to the smallest map; each map has half the side of the one before.
 */
export function countChannels({ side, width }: Size): number[] {
  const halvings = Math.log2(side / SEED_SIDE);
  if (!Number.isInteger(halvings) || halvings < 1) throw new Error(`no picture is ${side} wide`);
  return [3, ...Array.from({ length: halvings }, (_, i) => width * 2 ** i)];
}

/** Parameters of the generator, which is also the decoder of the autoencoder. */
export function generatorShapes(size: Size): Shapes {
  const channels = countChannels(size).reverse();
  const shapes: Record<string, readonly number[]> = {
    seed: [size.latent, channels[0]! * SEED_SIDE ** 2],
    seedGain: [channels[0]!],
    seedBias: [channels[0]!],
  };
  channels.slice(1).forEach((to, i) => {
    shapes[`up${i}`] = [channels[i]!, to, RESIZE_KERNEL, RESIZE_KERNEL];
    if (to !== 3) shapes[`up${i}Gain`] = [to];
    shapes[`up${i}Bias`] = [to];
  });
  return shapes;
}

/** Pictures [N, 3, side, side] within ±1 from noise [N, latent]. */
export function generate(ops: GraphOperations, size: Size, p: Parameters, noise: Value): Value {
  const { relu, matmul, reshape, tanh, add } = ops;
  const channels = countChannels(size).reverse();
  const seed = reshape(matmul(noise, p.seed!), [noise.shape[0]!, channels[0]!, SEED_SIDE, SEED_SIDE]);
  let map = relu(batchNorm(ops, seed, p.seedGain!, p.seedBias!));
  for (let i = 0; i < channels.length - 2; i++) {
    const up = resizeConv(ops, map, p[`up${i}`]!);
    map = relu(batchNorm(ops, up, p[`up${i}Gain`]!, p[`up${i}Bias`]!));
  }
  const last = channels.length - 2;
  return tanh(add(resizeConv(ops, map, p[`up${last}`]!), reshape(p[`up${last}Bias`]!, [1, 3, 1, 1])));
}

/** Parameters of a network that maps a picture to `outputs` numbers. */
export function downsamplerShapes(size: Size, outputs: number): Shapes {
  const channels = countChannels(size);
  const shapes: Record<string, readonly number[]> = {};
  channels.slice(1).forEach((to, i) => {
    shapes[`down${i}`] = [to, channels[i]!, KERNEL, KERNEL];
    shapes[`down${i}Bias`] = [to];
  });
  return { ...shapes, end: [outputs, channels.at(-1)! * SEED_SIDE ** 2], endBias: [outputs] };
}

function downsample(ops: GraphOperations, size: Size, p: Parameters, pictures: Value): Value {
  const { leakyRelu, add, reshape, matmul, swapLastAxes } = ops;
  let map = pictures;
  for (let i = 0; i < countChannels(size).length - 1; i++) {
    const bias = p[`down${i}Bias`]!;
    map = leakyRelu(add(conv(ops, map, p[`down${i}`]!, HALVING), reshape(bias, [1, bias.shape[0]!, 1, 1])));
  }
  const flat = reshape(map, [pictures.shape[0]!, p.end!.shape[1]!]);
  return add(matmul(flat, swapLastAxes(p.end!)), p.endBias!);
}

/** The encoder: mean and log variance of the noise of pictures, both [N, latent]. */
export function encode(
  ops: GraphOperations,
  size: Size,
  p: Parameters,
  pictures: Value,
): { mean: Value; logVariance: Value } {
  const codes = downsample(ops, size, p, pictures);
  return {
    mean: ops.slice(codes, 1, 0, size.latent),
    logVariance: ops.slice(codes, 1, size.latent, 2 * size.latent),
  };
}

/** One direction per weight of the discriminator: an estimate of its first left singular vector. */
export function directionShapes(size: Size): Shapes {
  const weights = Object.entries(downsamplerShapes(size, 1)).filter(([, shape]) => shape.length > 1);
  return Object.fromEntries(weights.map(([name, shape]) => [name, [1, shape[0]!]]));
}

/**
 * Divides each weight of the discriminator by its largest singular value (spectral normalization: Miyato et al., 2018),
 * estimated by one power iteration from `before`. `after` starts the next one.
 */
export function normalizeSpectrally(ops: GraphOperations, size: Size, p: Parameters, before: Parameters) {
  const { reshape, matmul, swapLastAxes, detach, div } = ops;
  const weights = { ...p };
  const after = Object.keys(directionShapes(size)).map((name) => {
    const weight = p[name]!;
    const matrix = reshape(weight, [weight.shape[0]!, countElements(weight.shape.slice(1))]);
    const right = detach(normalizeLength(ops, matmul(before[name]!, matrix)));
    const left = detach(normalizeLength(ops, matmul(right, swapLastAxes(matrix))));
    weights[name] = div(weight, reshape(matmul(matmul(left, matrix), swapLastAxes(right)), []));
    return left;
  });
  return { weights, after: packParameters(ops, after) };
}

/** The discriminator: one logit per picture, [N, 1]; positive means real. */
export const discriminate = downsample;

function normalizeLength(ops: GraphOperations, row: Value): Value {
  return ops.div(row, ops.sqrt(ops.shift(ops.total(ops.mul(row, row)), 1e-12)));
}
