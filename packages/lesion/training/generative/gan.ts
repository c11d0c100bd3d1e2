/**
 * One step of adversarial training as an ONNX graph: the discriminator learns to tell real pictures from generated ones,
 * then the generator learns from the improved discriminator. Losses are logistic (Goodfellow et al., 2014, the form that
 * does not saturate). Steadied by spectral normalisation, DiffAugment and an average of the generator's weights.
 */
import { augmentationInputs, augmented } from './augmentation';
import { Graph } from '#lesion/training/graph/graph';
import {
  directionShapes,
  discriminate,
  generate,
  generatorShapes,
  normalized,
  readerShapes,
  type Size,
} from './networks';
import { operations, type Operations } from '#lesion/training/graph/operations';
import { lengthOf, unpack } from '#lesion/training/graph/parameters';
import { NEXT, trained } from '#lesion/training/graph/step';

/** Share of the generator's average that each step keeps; the average makes the pictures that are shown. */
const AVERAGE_DECAY = 0.98;

/**
 * Inputs: `real` [batch, 3, side, side] within ±1, `noise` [batch, latent], `rate` (see `correctedRate`), the augmentation
 * of `2 · batch` pictures (real ones first), and the state: `generator.*`, `discriminator.*` (weights, mean, square),
 * `directions`, `average`. Outputs: the state under `next.`, `discriminatorLoss`, `generatorLoss`.
 */
export function ganStep(size: Size, batch: number): Uint8Array {
  const graph = new Graph();
  writeGanStep(operations(graph), size, batch);
  return graph.model();
}

/** Writes `ganStep` with these operations. */
export function writeGanStep(ops: Operations, size: Size, batch: number): void {
  const { graph } = ops;
  const real = graph.input('real', [batch, 3, size.side, size.side]);
  const noise = graph.input('noise', [batch, size.latent]);
  const rate = graph.input('rate', []);
  const augmentation = augmentationInputs(graph, 2 * batch, size.side);
  const average = graph.input('average', [lengthOf(generatorShapes(size))]);
  const directions = graph.input('directions', [lengthOf(directionShapes(size))]);
  const generator = trained(ops, 'generator', generatorShapes(size));
  const discriminator = trained(ops, 'discriminator', readerShapes(size, 1));

  const made = generate(ops, size, generator.parameters, noise);
  const shown = augmented(ops, ops.concat([real, ops.detach(made)], 0), augmentation);
  const before = normalized(ops, size, discriminator.parameters, unpack(ops, directions, directionShapes(size)));
  const verdicts = discriminate(ops, size, before.weights, shown);
  const onReal = ops.mean(ops.softplus(ops.scale(ops.slice(verdicts, 0, 0, batch), -1)));
  const discriminatorLoss = ops.add(onReal, ops.mean(ops.softplus(ops.slice(verdicts, 0, batch, 2 * batch))));
  const improved = unpack(ops, discriminator.descend(discriminatorLoss, rate), readerShapes(size, 1));

  const after = normalized(ops, size, improved, unpack(ops, before.after, directionShapes(size)));
  const ofMade = Object.fromEntries(
    Object.entries(augmentation).map(([name, value]) => [name, ops.slice(value, 0, batch, 2 * batch)]),
  ) as typeof augmentation;
  const verdict = discriminate(ops, size, after.weights, augmented(ops, made, ofMade));
  const generatorLoss = ops.mean(ops.softplus(ops.scale(verdict, -1)));
  const weights = generator.descend(generatorLoss, rate);

  graph.output(`${NEXT}average`, ops.add(ops.scale(average, AVERAGE_DECAY), ops.scale(weights, 1 - AVERAGE_DECAY)));
  graph.output(`${NEXT}directions`, after.after);
  graph.output('discriminatorLoss', discriminatorLoss);
  graph.output('generatorLoss', generatorLoss);
}

/** The generator alone. Inputs: `generator.weights`, `noise` [count, latent]. Output: `pictures` [count, 3, side, side]. */
export function sampler(size: Size, count: number): Uint8Array {
  const graph = new Graph();
  const ops = operations(graph);
  const weights = graph.input('generator.weights', [lengthOf(generatorShapes(size))]);
  const noise = graph.input('noise', [count, size.latent]);
  graph.output('pictures', generate(ops, size, unpack(ops, weights, generatorShapes(size)), noise));
  return graph.model();
}
