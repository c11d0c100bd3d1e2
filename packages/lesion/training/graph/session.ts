/** Runs train steps in onnxruntime: state stays in tensors that go from one step's outputs into the next one's inputs. */
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { NEXT } from './step';

process.env.ORT_DISABLE_TELEMETRY = '1'; // See network.ts.

/** Tensors by name. */
export type State = Record<string, Tensor>;

/** A step ready to run. */
export interface Step {
  /** Runs the graph on the state and what else it reads; an output `next.<name>` replaces that part of the state. */
  run(state: State, given: Readonly<Record<string, Tensor>>): Promise<Record<string, Tensor>>;
}

/** Opens an ONNX model for `threads` threads. */
export async function openStep(model: Uint8Array, threads: number): Promise<Step> {
  const session = await InferenceSession.create(model, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
  });
  return {
    run: async (state, given) => {
      const feeds = Object.fromEntries(session.inputNames.map((name) => [name, given[name] ?? state[name]!]));
      const answers: Record<string, Tensor> = {};
      for (const [name, tensor] of Object.entries(await session.run(feeds))) {
        if (name.startsWith(NEXT)) state[name.slice(NEXT.length)] = tensor;
        else answers[name] = tensor;
      }
      return answers;
    },
  };
}

/** A tensor of 32-bit floats. */
export const floats = (data: Float32Array, shape: readonly number[] = [data.length]): Tensor =>
  new Tensor('float32', data, shape);

/** The floats of a tensor; throws when it holds something else. */
export function dataOf(tensor: Tensor | undefined): Float32Array {
  if (!(tensor?.data instanceof Float32Array)) throw new Error('no tensor of floats');
  return tensor.data;
}
