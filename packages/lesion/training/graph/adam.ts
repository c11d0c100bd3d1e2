/** Adam (Kingma and Ba, 2015) as operations of a train step. */
import type { Value } from './graph';
import type { Operations } from './operations';

/** Decay of the moments: 0.5 for the mean, as DCGAN has it (Radford, Metz and Chintala, 2016), and 0.999. */
const MEAN_DECAY = 0.5;
const SQUARE_DECAY = 0.999;
const EPSILON = 1e-8;

/** A network's weights with Adam's moments, one vector each. */
export interface Moving<T> {
  readonly weights: T;
  readonly mean: T;
  readonly square: T;
}

/** One step against the gradient; `rate` is the scalar of `correctedRate`. */
export function adam(ops: Operations, now: Moving<Value>, gradient: Value, rate: Value): Moving<Value> {
  const { add, sub, mul, div, scale, shift, sqrt } = ops;
  const mean = add(scale(now.mean, MEAN_DECAY), scale(gradient, 1 - MEAN_DECAY));
  const square = add(scale(now.square, SQUARE_DECAY), scale(mul(gradient, gradient), 1 - SQUARE_DECAY));
  return { weights: sub(now.weights, mul(rate, div(mean, shift(sqrt(square), EPSILON)))), mean, square };
}

/** The learning rate of step 1, 2, …, with the correction for moments that began at zero folded in. */
export const correctedRate = (learningRate: number, step: number): number =>
  (learningRate * Math.sqrt(1 - SQUARE_DECAY ** step)) / (1 - MEAN_DECAY ** step);

/** The gradient that Adam's mean holds after one step from zero moments; for tests. */
export const gradientOf = (mean: number): number => mean / (1 - MEAN_DECAY);
