/** A network's parameters concatenated in one vector, so that weights, moments and averages are one tensor each. */
import { countElements, type Value } from './graph';
import type { GraphOperations } from './operations';

/** Name and shape of each parameter, in the order of the vector. */
export type Shapes = Readonly<Record<string, readonly number[]>>;

/** Parameters by name. */
export type Parameters = Readonly<Record<string, Value>>;

/** Length of the vector of these parameters. */
export const countParameters = (shapes: Shapes): number =>
  Object.values(shapes).reduce((length, shape) => length + countElements(shape), 0);

/** Splits a vector into parameters. */
export function unpackParameters(ops: GraphOperations, vector: Value, shapes: Shapes): Parameters {
  let at = 0;
  const readParameter = ([name, shape]: [string, readonly number[]]): [string, Value] => {
    const from = at;
    at += countElements(shape);
    return [name, ops.reshape(ops.slice(vector, 0, from, at), shape)];
  };
  return Object.fromEntries(Object.entries(shapes).map(readParameter));
}

/** Concatenates values in the order of `unpackParameters`. */
export function packParameters(ops: GraphOperations, values: readonly Value[]): Value {
  return ops.concat(
    values.map((value) => ops.reshape(value, [countElements(value.shape)])),
    0,
  );
}

/**
 * Initial parameters: weights (at least two axes) normal with this standard deviation, gains 1, biases 0. Names of
 * gains end with `Gain`. `normal` draws from the standard normal distribution.
 */
export function initializeParameters(shapes: Shapes, deviation: number, normal: () => number): Float32Array {
  const vector = new Float32Array(countParameters(shapes));
  let at = 0;
  for (const [name, shape] of Object.entries(shapes)) {
    const part = vector.subarray(at, (at += countElements(shape)));
    if (shape.length > 1) part.forEach((_, i) => (part[i] = deviation * normal()));
    else part.fill(name.endsWith('Gain') ? 1 : 0);
  }
  return vector;
}
