/**
 * Runs train steps in onnxruntime. State stays in tensors that pass from the outputs of one step to the inputs of the
 * next.
 */
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { NEXT } from './step';

process.env.ORT_DISABLE_TELEMETRY = '1'; // See `engine/network.ts`.

/** Tensors by name. */
export type State = Record<string, Tensor>;

/** A step that is ready to run. */
export interface CompiledStep {
  /** Runs the graph on state and inputs. An output `next.<name>` replaces that part of the state. */
  run(state: State, inputs: Readonly<Record<string, Tensor>>): Promise<Record<string, Tensor>>;
}

/** Opens an ONNX model with `threads` threads. */
export async function openStep(model: Uint8Array, threads: number): Promise<CompiledStep> {
  const session = await InferenceSession.create(model, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
  });
  return {
    run: async (state, inputs) => {
      const feeds = Object.fromEntries(session.inputNames.map((name) => [name, inputs[name] ?? state[name]!]));
      const results: Record<string, Tensor> = {};
      for (const [name, tensor] of Object.entries(await session.run(feeds))) {
        if (name.startsWith(NEXT)) state[name.slice(NEXT.length)] = tensor;
        else results[name] = tensor;
      }
      return results;
    },
  };
}

/** A tensor of 32-bit floats. */
export const floats = (data: Float32Array, shape: readonly number[] = [data.length]): Tensor =>
  new Tensor('float32', data, shape);

/** The floats of a tensor. Throws when it holds another type. */
export function readFloats(tensor: Tensor | undefined): Float32Array {
  if (!(tensor?.data instanceof Float32Array)) throw new Error('no tensor of floats');
  return tensor.data;
}
