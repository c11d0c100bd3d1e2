/**
 * One step of adversarial training as an ONNX graph: first the discriminator, then the generator against the improved
 * discriminator. Losses are the non-saturating logistic ones (Goodfellow et al., 2014).
 * Stabilized by spectral normalization, DiffAugment and an average of the generator's weights.
 */
import { augmentationInputs, augment } from './augmentation';
import { Graph } from '#lesion/training/graph/graph';
import {
  directionShapes,
  discriminate,
  generate,
  generatorShapes,
  normalizeSpectrally,
  downsamplerShapes,
  type Size,
} from './networks';
import { createGraphOperations, type GraphOperations } from '#lesion/training/graph/operations';
import { countParameters, unpackParameters } from '#lesion/training/graph/parameters';
import { NEXT, createTrainableNetwork } from '#lesion/training/graph/step';

/** Decay of the average of the generator's weights. The average generates the pictures that are shown. */
const AVERAGE_DECAY = 0.98;

/**
 * Inputs: `real` [batch, 3, side, side] within ±1, `noise` [batch, latent], `rate` (see `computeStepRate`), the
 * augmentation of `2 · batch` pictures (real ones first), and the state: `generator.*`, `discriminator.*` (weights,
 * mean, square), `directions`, `average`.
 * Outputs: the state under `next.`, `discriminatorLoss`, `generatorLoss`.
 */
export function buildGanStep(size: Size, batch: number): Uint8Array {
  const graph = new Graph();
  writeGanStep(createGraphOperations(graph), size, batch);
  return graph.model();
}

/** Writes the step with these operations. */
export function writeGanStep(ops: GraphOperations, size: Size, batch: number): void {
  const { graph } = ops;
  const real = graph.input('real', [batch, 3, size.side, size.side]);
  const noise = graph.input('noise', [batch, size.latent]);
  const rate = graph.input('rate', []);
  const augmentation = augmentationInputs(graph, 2 * batch, size.side);
  const average = graph.input('average', [countParameters(generatorShapes(size))]);
  const directions = graph.input('directions', [countParameters(directionShapes(size))]);
  const generator = createTrainableNetwork(ops, 'generator', generatorShapes(size));
  const discriminator = createTrainableNetwork(ops, 'discriminator', downsamplerShapes(size, 1));

  const generated = generate(ops, size, generator.parameters, noise);
  const discriminatorInput = augment(ops, ops.concat([real, ops.detach(generated)], 0), augmentation);
  const normalizedBefore = normalizeSpectrally(
    ops,
    size,
    discriminator.parameters,
    unpackParameters(ops, directions, directionShapes(size)),
  );
  const discriminatorLogits = discriminate(ops, size, normalizedBefore.weights, discriminatorInput);
  const realLoss = ops.mean(ops.softplus(ops.scale(ops.slice(discriminatorLogits, 0, 0, batch), -1)));
  const discriminatorLoss = ops.add(
    realLoss,
    ops.mean(ops.softplus(ops.slice(discriminatorLogits, 0, batch, 2 * batch))),
  );
  const improved = unpackParameters(ops, discriminator.descend(discriminatorLoss, rate), downsamplerShapes(size, 1));

  const normalizedAfter = normalizeSpectrally(
    ops,
    size,
    improved,
    unpackParameters(ops, normalizedBefore.after, directionShapes(size)),
  );
  const generatedAugmentation = Object.fromEntries(
    Object.entries(augmentation).map(([name, value]) => [name, ops.slice(value, 0, batch, 2 * batch)]),
  ) as typeof augmentation;
  const generatedLogits = discriminate(
    ops,
    size,
    normalizedAfter.weights,
    augment(ops, generated, generatedAugmentation),
  );
  const generatorLoss = ops.mean(ops.softplus(ops.scale(generatedLogits, -1)));
  const weights = generator.descend(generatorLoss, rate);

  graph.output(`${NEXT}average`, ops.add(ops.scale(average, AVERAGE_DECAY), ops.scale(weights, 1 - AVERAGE_DECAY)));
  graph.output(`${NEXT}directions`, normalizedAfter.after);
  graph.output('discriminatorLoss', discriminatorLoss);
  graph.output('generatorLoss', generatorLoss);
}

/** The generator alone. Inputs: `generator.weights`, `noise` [count, latent]. Output: `pictures` [count, 3, side, side]. */
export function buildSampler(size: Size, count: number): Uint8Array {
  const graph = new Graph();
  const ops = createGraphOperations(graph);
  const weights = graph.input('generator.weights', [countParameters(generatorShapes(size))]);
  const noise = graph.input('noise', [count, size.latent]);
  graph.output('pictures', generate(ops, size, unpackParameters(ops, weights, generatorShapes(size)), noise));
  return graph.model();
}
