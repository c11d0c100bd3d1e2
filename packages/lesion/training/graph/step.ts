/** What train steps share: a network's state going in and out, and one step of Adam on it. */
import { adam, type Moving } from './adam';
import type { Value } from './graph';
import type { Operations } from './operations';
import { lengthOf, pack, unpack, type Parameters, type Shapes } from './parameters';

/** What the outputs begin with that are state for the next step; an ONNX graph may not use one name twice. */
export const NEXT = 'next.';

/** A network within a train step: its parameters now, and how a loss changes it. */
export interface Trained {
  readonly parameters: Parameters;
  /** Takes one step against the loss; the new state becomes outputs of the graph under `next.`. Gives the new weights. */
  descend(loss: Value, rate: Value): Value;
}

/** Has a step read and write `<name>.weights`, `.mean` and `.square`: a network with Adam's moments. */
export function trained(ops: Operations, name: string, shapes: Shapes): Trained {
  const { graph } = ops;
  const part = (of: keyof Moving<Value>): Value => graph.input(`${name}.${of}`, [lengthOf(shapes)]);
  const now: Moving<Value> = { weights: part('weights'), mean: part('mean'), square: part('square') };
  const parameters = unpack(ops, now.weights, shapes);
  return {
    parameters,
    descend: (loss, rate) => {
      const next = adam(ops, now, pack(ops, ops.gradients(loss, Object.values(parameters))), rate);
      for (const of of ['weights', 'mean', 'square'] as const) graph.output(`${NEXT}${name}.${of}`, next[of]);
      return next.weights;
    },
  };
}
