import path from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { DIAGNOSES } from '#domain/assessment';
import { ANALYSIS_SIZE, toTensor, type Pixels } from './image';

/** Side of the network's lesion mask in cells. */
export const MASK_SIDE = 56;
/** Side of the class-activation maps in cells. */
export const CAM_SIDE = 7;

/** What the network says about one 224×224 picture. */
export interface Seen {
  /** One logit a diagnosis, in the order of DIAGNOSES. */
  readonly logits: Float32Array;
  /** Lesion logits, row by row, 56×56. */
  readonly mask: Float32Array;
  /** Logit of 'this is an assessable lesion photograph'. */
  readonly gate: number;
  /** 1280 features before the classifier. */
  readonly embedding: Float32Array;
  /** Class-activation maps, [7, 7, 7]. */
  readonly cam: Float32Array;
}

/** The loaded network: 224×224 pictures in, one answer each. */
export interface Network {
  look(images: readonly Pixels[]): Promise<Seen[]>;
}

/** Loads `lesion.onnx` from a model folder; throws when it is missing or lacks an output. */
export async function loadNetwork(modelDir: string, threads = 2): Promise<Network> {
  const session = await InferenceSession.create(path.join(modelDir, 'lesion.onnx'), {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
  });
  return { look: (images) => look(session, images) };
}

async function look(session: InferenceSession, images: readonly Pixels[]): Promise<Seen[]> {
  const length = 3 * ANALYSIS_SIZE * ANALYSIS_SIZE;
  const input = new Float32Array(images.length * length);
  images.forEach((image, i) => input.set(toTensor(image), i * length));
  const shape = [images.length, 3, ANALYSIS_SIZE, ANALYSIS_SIZE];
  const out = await session.run({ image: new Tensor('float32', input, shape) });
  const part = (name: string, size: number, i: number): Float32Array => {
    const data = out[name]?.data;
    if (!(data instanceof Float32Array)) throw new Error(`the network has no float output ${name}`);
    return data.slice(i * size, (i + 1) * size);
  };
  return images.map((_, i) => ({
    logits: part('logits', DIAGNOSES.length, i),
    mask: part('mask', MASK_SIDE * MASK_SIDE, i),
    gate: part('gate', 1, i)[0]!,
    embedding: part('embedding', 1280, i),
    cam: part('cam', DIAGNOSES.length * CAM_SIDE * CAM_SIDE, i),
  }));
}
