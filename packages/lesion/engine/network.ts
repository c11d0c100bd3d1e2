import path from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { DIAGNOSES } from '#domain/analysis/assessment';
import { ATTRIBUTION_SIDE } from '#domain/analysis/attributionSide';
import { ANALYSIS_SIZE, toTensor } from '#lesion/photo/analysisImage';
import type { Pixels } from '#lesion/photo/pixels';
import { chooseOrientation, orient, undoOrientation } from '#lesion/photo/orientation';

// Official builds of the runtime send telemetry and write a log and a device id to the disk unless this is set before
// the first session opens (https://github.com/microsoft/onnxruntime/pull/27379).
process.env.ORT_DISABLE_TELEMETRY = '1';

/** Length of the embedding (`packages/lab/pretraining/model.py`). */
export const EMBEDDING_LENGTH = 1280;
/** Side of the network's lesion mask in cells. */
export const MASK_SIDE = 56;

/** The network's raw answer about one analysis image. */
export interface NetworkOutput {
  /** One logit per diagnosis, in the order of DIAGNOSES. */
  readonly logits: Float32Array;
  /** Lesion logits, row by row, 56×56. */
  readonly mask: Float32Array;
  /** Logit of "this is an assessable photo of a lesion". */
  readonly gate: number;
  /** Logit of "taken with a phone" against "with a dermoscope". */
  readonly phone: number;
  /** Class-activation maps, [7, 14, 14]. The logits are their means plus a constant per class. */
  readonly cam: Float32Array;
  /** The averaged features that the logits are computed from, [1280]. */
  readonly embedding: Float32Array;
}

/** The embedding of a photo with the outputs computed from it. */
export type PhotoEmbedding = Pick<NetworkOutput, 'embedding' | 'logits' | 'phone'>;

/** Number of values per picture of each output. */
const OUTPUTS = {
  logits: DIAGNOSES.length,
  mask: MASK_SIDE ** 2,
  gate: 1,
  phone: 1,
  cam: DIAGNOSES.length * ATTRIBUTION_SIDE ** 2,
  embedding: EMBEDDING_LENGTH,
} as const;

/** A loaded network. Its output does not depend on mirroring or 90° rotation of the image. */
export interface Network {
  infer(analysisImage: Pixels): Promise<NetworkOutput>;
}

/** Opens `lesion.onnx` of a model folder with `threads` threads. Throws when it is missing. */
export function openSession(modelDir: string, threads: number): Promise<InferenceSession> {
  return InferenceSession.create(path.join(modelDir, 'lesion.onnx'), {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    // Pictures come one by one, so reserved memory gains no time. Without it, a process needs about 35 MiB less.
    enableCpuMemArena: false,
    enableMemPattern: false,
    // A thread that waits for work spins. Between two forwards it would take a core from the rest of the assessment.
    extra: { session: { force_spinning_stop: '1' } },
    logSeverityLevel: 3,
  });
}

/** Loads the network of a model folder. Throws when it is missing or lacks an output. */
export async function loadNetwork(modelDir: string, threads = 2): Promise<Network> {
  const session = await openSession(modelDir, threads);
  const missing = Object.keys(OUTPUTS).filter((name) => !session.outputNames.includes(name));
  if (missing.length > 0) throw new Error(`the network has no output ${missing.join(', ')}`);
  return { infer: (analysisImage) => infer(session, analysisImage) };
}

async function infer(session: InferenceSession, analysisImage: Pixels): Promise<NetworkOutput> {
  const orientation = chooseOrientation(analysisImage);
  const input = new Tensor('float32', toTensor(orient(analysisImage, orientation)), [
    1,
    3,
    ANALYSIS_SIZE,
    ANALYSIS_SIZE,
  ]);
  const outputs = await session.run({ image: input }, Object.keys(OUTPUTS));
  const readOutput = (name: keyof typeof OUTPUTS): Float32Array => {
    const data = outputs[name]?.data;
    if (!(data instanceof Float32Array) || data.length !== OUTPUTS[name]) {
      throw new Error(`the network's output ${name} has another shape`);
    }
    return data;
  };
  return {
    logits: readOutput('logits'),
    mask: undoOrientation(readOutput('mask'), MASK_SIDE, orientation),
    gate: readOutput('gate')[0]!,
    phone: readOutput('phone')[0]!,
    cam: undoOrientation(readOutput('cam'), ATTRIBUTION_SIDE, orientation),
    embedding: readOutput('embedding'),
  };
}
