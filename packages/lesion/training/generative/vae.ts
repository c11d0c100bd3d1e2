/**
 * One step of the variational autoencoder (Kingma and Welling, 2014) as an ONNX graph. Its decoder is the later
 * generator, so that adversarial training does not start from noise (BAGAN: Mariani et al., 2018).
 */
import { Graph } from '#lesion/training/graph/graph';
import { encode, generate, generatorShapes, downsamplerShapes, type Size } from './networks';
import { createGraphOperations, type GraphOperations } from '#lesion/training/graph/operations';
import { createTrainableNetwork } from '#lesion/training/graph/step';

/** Variance of a channel value, in −1..1, around the decoder's output. */
const VARIANCE = 0.02;

/**
 * Inputs: `real` [batch, 3, side, side] within ±1, `noise` [batch, latent], `rate`, and the state: `encoder.*`,
 * `generator.*` (weights, mean, square).
 * Outputs: the state under `next.`; `vaeLoss`, the negative evidence lower bound per channel value, without its
 * constant.
 */
export function buildVaeStep(size: Size, batch: number): Uint8Array {
  const graph = new Graph();
  writeVaeStep(createGraphOperations(graph), size, batch);
  return graph.model();
}

/** Writes the step with these operations. */
export function writeVaeStep(ops: GraphOperations, size: Size, batch: number): void {
  const { graph, add, sub, mul, scale, shift, exp, mean } = ops;
  const real = graph.input('real', [batch, 3, size.side, size.side]);
  const noise = graph.input('noise', [batch, size.latent]);
  const rate = graph.input('rate', []);
  const encoder = createTrainableNetwork(ops, 'encoder', downsamplerShapes(size, 2 * size.latent));
  const decoder = createTrainableNetwork(ops, 'generator', generatorShapes(size));

  const code = encode(ops, size, encoder.parameters, real);
  const sample = add(code.mean, mul(exp(scale(code.logVariance, 0.5)), noise));
  const error = sub(generate(ops, size, decoder.parameters, sample), real);
  const misfit = scale(mean(mul(error, error)), 1 / (2 * VARIANCE));
  const spread = sub(add(mul(code.mean, code.mean), exp(code.logVariance)), shift(code.logVariance, 1));
  const divergence = scale(mean(spread), (0.5 * size.latent) / (3 * size.side ** 2));
  const loss = add(misfit, divergence);
  encoder.descend(loss, rate);
  decoder.descend(loss, rate);
  graph.output('vaeLoss', loss);
}
