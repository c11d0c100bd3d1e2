/** Common part of train steps: the state of a network as inputs and outputs, and one step of Adam. */
import { applyAdam, type OptimizerState } from './adam';
import type { Value } from './graph';
import type { GraphOperations } from './operations';
import { countParameters, packParameters, unpackParameters, type Parameters, type Shapes } from './parameters';

/** Prefix of outputs that are the next step's state, because ONNX does not allow a name twice. */
export const NEXT = 'next.';

/** A network within a train step. */
export interface TrainableNetwork {
  readonly parameters: Parameters;
  /** Takes one step against the loss and returns the new weights. The new state becomes outputs under `next.`. */
  descend(loss: Value, rate: Value): Value;
}

/** Adds a network with Adam's moments: inputs `<name>.weights`, `.mean` and `.square`. */
export function createTrainableNetwork(ops: GraphOperations, name: string, shapes: Shapes): TrainableNetwork {
  const { graph } = ops;
  const part = (of: keyof OptimizerState<Value>): Value => graph.input(`${name}.${of}`, [countParameters(shapes)]);
  const current: OptimizerState<Value> = { weights: part('weights'), mean: part('mean'), square: part('square') };
  const parameters = unpackParameters(ops, current.weights, shapes);
  return {
    parameters,
    descend: (loss, rate) => {
      const next = applyAdam(ops, current, packParameters(ops, ops.gradients(loss, Object.values(parameters))), rate);
      for (const of of ['weights', 'mean', 'square'] as const) graph.output(`${NEXT}${name}.${of}`, next[of]);
      return next.weights;
    },
  };
}
