/** Adam (Kingma and Ba, 2015) as graph operations. */
import type { Value } from './graph';
import type { GraphOperations } from './operations';

/** Decay of the moments: 0.5 for the mean, as in DCGAN (Radford, Metz and Chintala, 2016), and 0.999. */
const MEAN_DECAY = 0.5;
const SQUARE_DECAY = 0.999;
const EPSILON = 1e-8;

/** A network's weights with Adam's moments, one vector each. */
export interface OptimizerState<T> {
  readonly weights: T;
  readonly mean: T;
  readonly square: T;
}

/** One step against the gradient; `rate` comes from `computeStepRate`. */
export function applyAdam(
  ops: GraphOperations,
  current: OptimizerState<Value>,
  gradient: Value,
  rate: Value,
): OptimizerState<Value> {
  const { add, sub, mul, div, scale, shift, sqrt } = ops;
  const mean = add(scale(current.mean, MEAN_DECAY), scale(gradient, 1 - MEAN_DECAY));
  const square = add(scale(current.square, SQUARE_DECAY), scale(mul(gradient, gradient), 1 - SQUARE_DECAY));
  return { weights: sub(current.weights, mul(rate, div(mean, shift(sqrt(square), EPSILON)))), mean, square };
}

/** Learning rate of step 1, 2, …, including the bias correction of the moments. */
export const computeStepRate = (learningRate: number, step: number): number =>
  (learningRate * Math.sqrt(1 - SQUARE_DECAY ** step)) / (1 - MEAN_DECAY ** step);

/** Recovers the gradient from Adam's mean after one step from zero moments; for tests. */
export const recoverGradient = (mean: number): number => mean / (1 - MEAN_DECAY);
