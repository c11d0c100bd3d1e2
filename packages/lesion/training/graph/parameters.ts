/** A network's parameters, laid end to end in one vector, so that weights, moments and averages are one tensor each. */
import { sizeOf, type Value } from './graph';
import type { Operations } from './operations';

/** Name and shape of each parameter, in the order they lie in the vector. */
export type Shapes = Readonly<Record<string, readonly number[]>>;

/** Parameters by name. */
export type Parameters = Readonly<Record<string, Value>>;

/** Length of the vector that holds parameters of these shapes. */
export const lengthOf = (shapes: Shapes): number =>
  Object.values(shapes).reduce((length, shape) => length + sizeOf(shape), 0);

/** The parameters read out of their vector. */
export function unpack(ops: Operations, vector: Value, shapes: Shapes): Parameters {
  let at = 0;
  const read = ([name, shape]: [string, readonly number[]]): [string, Value] => {
    const from = at;
    at += sizeOf(shape);
    return [name, ops.reshape(ops.slice(vector, 0, from, at), shape)];
  };
  return Object.fromEntries(Object.entries(shapes).map(read));
}

/** Values laid end to end, in the order of `unpack`. */
export function pack(ops: Operations, values: readonly Value[]): Value {
  return ops.concat(
    values.map((value) => ops.reshape(value, [sizeOf(value.shape)])),
    0,
  );
}

/**
 * First parameters: weights (two axes or more) normal with the given standard deviation, gains 1, biases 0. A gain is
 * known by its name's end. `normal` draws from the standard normal distribution.
 */
export function initial(shapes: Shapes, deviation: number, normal: () => number): Float32Array {
  const vector = new Float32Array(lengthOf(shapes));
  let at = 0;
  for (const [name, shape] of Object.entries(shapes)) {
    const part = vector.subarray(at, (at += sizeOf(shape)));
    if (shape.length > 1) part.forEach((_, i) => (part[i] = deviation * normal()));
    else part.fill(name.endsWith('Gain') ? 1 : 0);
  }
  return vector;
}
