/** Trains the networks step by step from photographs; its whole state can be written down and taken up again. */
import { correctedRate } from '#lesion/training/graph/adam';
import { initial, lengthOf, type Shapes } from '#lesion/training/graph/parameters';
import { noise, randomOf, shuffled } from '#lesion/training/graph/random';
import { dataOf, floats, openStep, type State, type Step } from '#lesion/training/graph/session';
import { augmentationShapes, drawAugmentation } from './augmentation';
import { ganStep, sampler } from './gan';
import { directionShapes, generatorShapes, readerShapes, type Size } from './networks';
import { writeTurned } from './pictures';
import type { Vectors } from './safetensors';
import { vaeStep } from './vae';

/** Standard deviation of first weights (Radford, Metz and Chintala, 2016). */
const DEVIATION = 0.02;
/** The autoencoder learns this many times faster: it has no opponent to outrun. */
const VAE_RATE = 5;
/** Pictures on a sample sheet, and made at one time. */
export const SHEET = 16;

/** What a run is. */
export interface Run {
  readonly size: Size;
  readonly batchSize: number;
  readonly learningRate: number;
  readonly seed: number;
  readonly threads: number;
}

/** Losses of one step, by the names of the graphs' outputs. */
export type Losses = Readonly<Record<string, number>>;

const PURPOSE = { weights: 1, order: 2, step: 3, sheet: 4 } as const;

export interface Trainer {
  /** One step of the autoencoder, or of generator and discriminator, on pictures drawn for this step of this epoch. */
  step(kind: 'vae' | 'gan', pictures: readonly Float32Array[], at: { epoch: number; step: number }): Promise<Losses>;
  /** Ends the autoencoder's training: the generator goes on from the decoder's weights, and its average begins there. */
  handOver(): void;
  /** Pictures from fixed noise, planar within ±1; equal `number` gives equal noise. */
  sample(number: number): Promise<Float32Array>;
  /** All weights, moments and counts. */
  state(): Vectors;
}

/** The order in which an epoch goes through `count` pictures. */
export const orderOf = (run: Run, epoch: number, count: number): number[] =>
  shuffled(count, randomOf(run.seed, PURPOSE.order, epoch));

/** Opens a trainer, from the first weights of the run's seed or from a state written down before. */
export async function openTrainer(run: Run, from?: Vectors): Promise<Trainer> {
  const { size, batchSize, threads } = run;
  const state: State = from
    ? Object.fromEntries(Object.entries(from.vectors).map(([name, vector]) => [name, floats(vector)]))
    : firstState(run);
  let count = Number(from?.metadata.steps ?? 0);
  const steps: Partial<Record<'vae' | 'gan', Step>> = {};
  const made = await openStep(sampler(size, SHEET), threads);

  return {
    step: async (kind, pictures, { epoch, step }) => {
      const graph = (steps[kind] ??= await openStep(kind === 'vae' ? vaeStep(size, batchSize) : ganStep(size, batchSize), threads)); // prettier-ignore
      const random = randomOf(run.seed, PURPOSE.step, epoch, step);
      const length = 3 * size.side ** 2;
      const real = new Float32Array(batchSize * length);
      pictures.forEach((picture, n) => writeTurned(picture, size.side, real.subarray(n * length, (n + 1) * length), random)); // prettier-ignore
      const rate = correctedRate(run.learningRate * (kind === 'vae' ? VAE_RATE : 1), ++count);
      const given = {
        real: floats(real, [batchSize, 3, size.side, size.side]),
        noise: floats(noise(batchSize * size.latent, random), [batchSize, size.latent]),
        rate: floats(Float32Array.of(rate), []),
      };
      const shapes = augmentationShapes(2 * batchSize, size.side);
      const augmentation = Object.entries(kind === 'gan' ? drawAugmentation(2 * batchSize, size.side, random) : {}).map(
        ([name, data]) => [`augmentation.${name}`, floats(data, shapes[name as keyof typeof shapes])] as const,
      );
      const answers = await graph.run(state, { ...given, ...Object.fromEntries(augmentation) });
      const losses = Object.entries(answers).map(([name, tensor]) => [name, dataOf(tensor)[0]!] as const);
      const lost = losses.find(([, value]) => !Number.isFinite(value));
      if (lost) throw new Error(`The training diverged: ${lost[0]} is no number. Try a lower learning rate.`);
      return Object.fromEntries(losses);
    },
    handOver: () => {
      const weights = dataOf(state['generator.weights']);
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
      const random = randomOf(run.seed, PURPOSE.sheet, number);
      const weights = state.average ?? state['generator.weights']!;
      const given = { 'generator.weights': weights, noise: floats(noise(SHEET * size.latent, random), [SHEET, size.latent]) }; // prettier-ignore
      return dataOf((await made.run({}, given)).pictures);
    },
    state: () => ({
      metadata: { steps: String(count) },
      vectors: Object.fromEntries(Object.entries(state).map(([name, tensor]) => [name, dataOf(tensor)])),
    }),
  };
}

function firstState({ size, seed }: Run): State {
  const random = randomOf(seed, PURPOSE.weights);
  const state: State = { directions: floats(noise(lengthOf(directionShapes(size)), random)) };
  const put = (name: string, shapes: Shapes): void => {
    state[`${name}.weights`] = floats(initial(shapes, DEVIATION, () => random.normal()));
    for (const moment of ['mean', 'square']) state[`${name}.${moment}`] = floats(new Float32Array(lengthOf(shapes)));
  };
  put('generator', generatorShapes(size));
  put('discriminator', readerShapes(size, 1));
  put('encoder', readerShapes(size, 2 * size.latent));
  return state;
}
