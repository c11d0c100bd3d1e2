/** Deterministic state and inputs of the reference run, identical to those in `packages/lab/engine/gan.py`. */
import { countParameters } from '#lesion/training/graph/parameters';
import { directionShapes, generatorShapes, downsamplerShapes, type Size } from './networks';
import { floats, type State } from '#lesion/training/graph/session';
import type { Tensor } from 'onnxruntime-node';

/** Pseudorandom numbers within ±`height`, in float64 until the end, so that every language gets the same. */
const scatter = (length: number, height: number, phase: number): Float32Array =>
  Float32Array.from({ length }, (_, i) => {
    const far = 43758.5453 * Math.sin(12.9898 * i + 78.233 * (phase + 1));
    return height * (2 * (far - Math.floor(far)) - 1);
  });

/** Size of the networks in tests. */
export const SMALL: Size = { side: 16, latent: 4, width: 2 };
/** Batch size of the networks in tests. */
export const SMALL_BATCH = 4;

/** Gains 1, biases 0, weights pseudorandom. */
function createWeights(shapes: Readonly<Record<string, readonly number[]>>, phase: number): Float32Array {
  const vector = scatter(countParameters(shapes), 0.5, phase);
  let at = 0;
  for (const [name, shape] of Object.entries(shapes)) {
    const length = shape.reduce((a, b) => a * b, 1);
    if (shape.length === 1) vector.fill(name.endsWith('Gain') ? 1 : 0, at, at + length);
    at += length;
  }
  return vector;
}

/** The fixed initial state of all three networks. */
export function fixedState(size: Size): State {
  const state: State = {};
  const put = (name: string, vector: Float32Array): void => {
    state[`${name}.weights`] = floats(vector);
    state[`${name}.mean`] = floats(new Float32Array(vector.length));
    state[`${name}.square`] = floats(new Float32Array(vector.length));
  };
  put('generator', createWeights(generatorShapes(size), 0));
  put('discriminator', createWeights(downsamplerShapes(size, 1), 1));
  put('encoder', createWeights(downsamplerShapes(size, 2 * size.latent), 2));
  state.average = floats(scatter(countParameters(generatorShapes(size)), 0, 0));
  state.directions = floats(scatter(countParameters(directionShapes(size)), 1, 3));
  return state;
}

/** The inputs of a step besides state and rate: pictures, noise, and an augmentation with all parts. */
export function fixedInputs(size: Size, batch: number, phase: number): Record<string, Tensor> {
  const both = 2 * batch;
  const { side, latent } = size;
  const input = (height: number, shift: number, ...shape: number[]): Tensor =>
    floats(
      scatter(
        shape.reduce((a, b) => a * b, 1),
        height,
        phase + shift,
      ),
      shape,
    );
  return {
    real: input(0.8, 0, batch, 3, side, side),
    noise: input(1.5, 1, batch, latent),
    'augmentation.rows': input(0.4, 2, both, 1, side, side),
    'augmentation.columns': input(0.4, 3, both, 1, side, side),
    'augmentation.color': input(0.9, 4, both, 3, 3),
    'augmentation.light': input(0.2, 5, both, 3, 1),
    'augmentation.mask': input(1, 6, both, 1, side, side),
  };
}
