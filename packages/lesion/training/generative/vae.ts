/**
 * One step of the variational autoencoder (Kingma and Welling, 2014) as an ONNX graph. Its decoder is built like the
 * generator and hands its weights over to it, so adversarial training does not begin from noise (BAGAN: Mariani et al., 2018).
 */
import { Graph } from '#lesion/training/graph/graph';
import { encode, generate, generatorShapes, readerShapes, type Size } from './networks';
import { operations, type Operations } from '#lesion/training/graph/operations';
import { trained } from '#lesion/training/graph/step';

/** Variance of a channel of a picture, in −1..1, around what the decoder says. */
const VARIANCE = 0.02;

/**
 * Inputs: `real` [batch, 3, side, side] within ±1, `noise` [batch, latent], `rate`, and the state: `encoder.*`,
 * `generator.*` (weights, mean, square). Outputs: the state under `next.`; `vaeLoss`, the negative evidence lower
 * bound for each channel of a pixel, without its constant.
 */
export function vaeStep(size: Size, batch: number): Uint8Array {
  const graph = new Graph();
  writeVaeStep(operations(graph), size, batch);
  return graph.model();
}

/** Writes `vaeStep` with these operations. */
export function writeVaeStep(ops: Operations, size: Size, batch: number): void {
  const { graph, add, sub, mul, scale, shift, exp, mean } = ops;
  const real = graph.input('real', [batch, 3, size.side, size.side]);
  const noise = graph.input('noise', [batch, size.latent]);
  const rate = graph.input('rate', []);
  const encoder = trained(ops, 'encoder', readerShapes(size, 2 * size.latent));
  const decoder = trained(ops, 'generator', generatorShapes(size));

  const code = encode(ops, size, encoder.parameters, real);
  const drawn = add(code.mean, mul(exp(scale(code.logVariance, 0.5)), noise));
  const error = sub(generate(ops, size, decoder.parameters, drawn), real);
  const misfit = scale(mean(mul(error, error)), 1 / (2 * VARIANCE));
  const spread = sub(add(mul(code.mean, code.mean), exp(code.logVariance)), shift(code.logVariance, 1));
  const divergence = scale(mean(spread), (0.5 * size.latent) / (3 * size.side ** 2));
  const loss = add(misfit, divergence);
  encoder.descend(loss, rate);
  decoder.descend(loss, rate);
  graph.output('vaeLoss', loss);
}
