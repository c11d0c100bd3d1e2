/** Trains the generative networks step by step. Its whole state can be saved and restored. */
import type { RunFailure } from '#domain/training/generative';
import { computeStepRate } from '#lesion/training/graph/adam';
import { initializeParameters, countParameters, type Shapes } from '#lesion/training/graph/parameters';
import { drawNoise, createRandom, shuffle } from '#lesion/statistics/random';
import { readFloats, floats, openStep, type State, type CompiledStep } from '#lesion/training/graph/session';
import { augmentationShapes, drawAugmentation } from './augmentation';
import { buildGanStep, buildSampler } from './gan';
import { directionShapes, generatorShapes, downsamplerShapes, type Size } from './networks';
import { writeRandomlyOriented } from './pictures';
import type { Vectors } from './safetensors';
import { buildVaeStep } from './vae';

/** Standard deviation of initial weights (Radford, Metz and Chintala, 2016). */
const DEVIATION = 0.02;
/** Learning rate of the autoencoder relative to the adversarial networks. */
const VAE_RATE = 5;
/** Pictures per sample sheet, generated at once. */
export const SHEET_SIZE = 16;

/** Settings of a run. */
export interface RunSettings {
  readonly size: Size;
  readonly batchSize: number;
  readonly learningRate: number;
  readonly seed: number;
  readonly threads: number;
}

/** Losses of one step, by the graph's output names. */
export type Losses = Readonly<Record<string, number>>;

const PURPOSE = { weights: 1, order: 2, step: 3, sheet: 4 } as const;

export interface GenerativeTrainer {
  /** One step of the autoencoder, or of generator and discriminator, on the pictures for this step. */
  step(kind: 'vae' | 'gan', pictures: readonly Float32Array[], at: { epoch: number; step: number }): Promise<Losses>;
  /** Ends the autoencoder's training: the generator and its average start from the decoder's weights. */
  startFromDecoder(): void;
  /** Pictures from fixed noise, planar within ±1. The same `number` gives the same noise. */
  sample(number: number): Promise<Float32Array>;
  /** All weights, moments and counts. */
  state(): Vectors;
}

/** The random order of `count` pictures in an epoch. */
export const drawOrder = (settings: RunSettings, epoch: number, count: number): number[] =>
  shuffle(count, createRandom(settings.seed, PURPOSE.order, epoch));

/**
 * Opens a trainer with initial weights from the run's seed, or with a saved state.
 * @throws Error `otherNetworks` where the state is of networks of another release
 */
export async function openGenerativeTrainer(settings: RunSettings, from?: Vectors): Promise<GenerativeTrainer> {
  const { size, batchSize, threads } = settings;
  const saved = from?.vectors['generator.weights'];
  if (saved && saved.length !== countParameters(generatorShapes(size)))
    throw new Error('otherNetworks' satisfies RunFailure);
  const state: State = from
    ? Object.fromEntries(Object.entries(from.vectors).map(([name, vector]) => [name, floats(vector)]))
    : createFirstState(settings);
  let count = Number(from?.metadata.steps ?? 0);
  const steps: Partial<Record<'vae' | 'gan', CompiledStep>> = {};
  const samplerStep = await openStep(buildSampler(size, SHEET_SIZE), threads);

  return {
    step: async (kind, pictures, { epoch, step }) => {
      const graph = (steps[kind] ??= await openStep(kind === 'vae' ? buildVaeStep(size, batchSize) : buildGanStep(size, batchSize), threads)); // prettier-ignore
      const random = createRandom(settings.seed, PURPOSE.step, epoch, step);
      const length = 3 * size.side ** 2;
      const real = new Float32Array(batchSize * length);
      pictures.forEach((picture, n) => writeRandomlyOriented(picture, size.side, real.subarray(n * length, (n + 1) * length), random)); // prettier-ignore
      const rate = computeStepRate(settings.learningRate * (kind === 'vae' ? VAE_RATE : 1), ++count);
      const inputs = {
        real: floats(real, [batchSize, 3, size.side, size.side]),
        noise: floats(drawNoise(batchSize * size.latent, random), [batchSize, size.latent]),
        rate: floats(Float32Array.of(rate), []),
      };
      const shapes = augmentationShapes(2 * batchSize, size.side);
      const augmentation = Object.entries(kind === 'gan' ? drawAugmentation(2 * batchSize, size.side, random) : {}).map(
        ([name, data]) => [`augmentation.${name}`, floats(data, shapes[name as keyof typeof shapes])] as const,
      );
      const answers = await graph.run(state, { ...inputs, ...Object.fromEntries(augmentation) });
      const losses = Object.entries(answers).map(([name, tensor]) => [name, readFloats(tensor)[0]!] as const);
      if (losses.some(([, value]) => !Number.isFinite(value))) throw new Error('diverged' satisfies RunFailure);
      return Object.fromEntries(losses);
    },
    startFromDecoder: () => {
      const weights = readFloats(state['generator.weights']);
      state['decoder.weights'] = floats(weights.slice());
      state.average = floats(weights.slice());
      for (const moment of ['mean', 'square']) {
        state[`generator.${moment}`] = floats(new Float32Array(weights.length));
      }
      delete state['encoder.mean'];
      delete state['encoder.square'];
      delete steps.vae;
      count = 0;
    },
    sample: async (number) => {
      const random = createRandom(settings.seed, PURPOSE.sheet, number);
      const weights = state.average ?? state['generator.weights']!;
      const inputs = { 'generator.weights': weights, noise: floats(drawNoise(SHEET_SIZE * size.latent, random), [SHEET_SIZE, size.latent]) }; // prettier-ignore
      return readFloats((await samplerStep.run({}, inputs)).pictures);
    },
    state: () => ({
      metadata: { steps: String(count) },
      vectors: Object.fromEntries(Object.entries(state).map(([name, tensor]) => [name, readFloats(tensor)])),
    }),
  };
}

function createFirstState({ size, seed }: RunSettings): State {
  const random = createRandom(seed, PURPOSE.weights);
  const state: State = { directions: floats(drawNoise(countParameters(directionShapes(size)), random)) };
  const put = (name: string, shapes: Shapes): void => {
    state[`${name}.weights`] = floats(initializeParameters(shapes, DEVIATION, () => random.normal()));
    for (const moment of ['mean', 'square'])
      state[`${name}.${moment}`] = floats(new Float32Array(countParameters(shapes)));
  };
  put('generator', generatorShapes(size));
  put('discriminator', downsamplerShapes(size, 1));
  put('encoder', downsamplerShapes(size, 2 * size.latent));
  return state;
}
