import path from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { ATTRIBUTION_SIDE, DIAGNOSES } from '#domain/analysis/assessment';
import { ANALYSIS_SIZE, toTensor, type Pixels } from '#lesion/photo/analysisImage';
import { orientationOf, turn, turnedBack } from '#lesion/photo/orientation';

// The runtime's official builds report to their maker and write log and device id to the disk unless told not to before
// the first session is opened (https://github.com/microsoft/onnxruntime/pull/27379). Nothing here goes anywhere.
process.env.ORT_DISABLE_TELEMETRY = '1';

/** Length of the embedding (`pretraining/model.py`). */
export const EMBEDDING = 1280;
/** Side of the network's lesion mask in cells. */
export const MASK_SIDE = 56;

/** What the network says about one 224×224 picture. */
export interface Seen {
  /** One logit a diagnosis, in the order of DIAGNOSES. */
  readonly logits: Float32Array;
  /** Lesion logits, row by row, 56×56. */
  readonly mask: Float32Array;
  /** Logit of 'this is an assessable lesion photograph'. */
  readonly gate: number;
  /** Logit of 'taken by a phone, not through a dermoscope'. */
  readonly phone: number;
  /** Class-activation maps, [7, 14, 14]; `logits` are their means plus a constant per class. */
  readonly cam: Float32Array;
  /** The averaged features that the logits are made from, [1280]. */
  readonly embedding: Float32Array;
}

/** Values of one picture in each output that is read. */
const OUTPUTS = {
  logits: DIAGNOSES.length,
  mask: MASK_SIDE ** 2,
  gate: 1,
  phone: 1,
  cam: DIAGNOSES.length * ATTRIBUTION_SIDE ** 2,
  embedding: EMBEDDING,
} as const;

/** The loaded network: a 224×224 picture in, an answer out, the same however the picture is mirrored or turned by quarters. */
export interface Network {
  look(image: Pixels): Promise<Seen>;
}

/** Opens `lesion.onnx` of a model folder on `threads` threads; throws when it is missing. */
export function openSession(modelDir: string, threads: number): Promise<InferenceSession> {
  return InferenceSession.create(path.join(modelDir, 'lesion.onnx'), {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
  });
}

/** Loads the network of a model folder; throws when it is missing or lacks an output. */
export async function loadNetwork(modelDir: string, threads = 2): Promise<Network> {
  const session = await openSession(modelDir, threads);
  const missing = Object.keys(OUTPUTS).filter((name) => !session.outputNames.includes(name));
  if (missing.length > 0) throw new Error(`the network has no output ${missing.join(', ')}`);
  return { look: (image) => look(session, image) };
}

async function look(session: InferenceSession, image: Pixels): Promise<Seen> {
  const orientation = orientationOf(image);
  const input = new Tensor('float32', toTensor(turn(image, orientation)), [1, 3, ANALYSIS_SIZE, ANALYSIS_SIZE]);
  const out = await session.run({ image: input }, Object.keys(OUTPUTS));
  const part = (name: keyof typeof OUTPUTS): Float32Array => {
    const data = out[name]?.data;
    if (!(data instanceof Float32Array) || data.length !== OUTPUTS[name]) {
      throw new Error(`the network's output ${name} has another shape`);
    }
    return data;
  };
  return {
    logits: part('logits'),
    mask: turnedBack(part('mask'), MASK_SIDE, orientation),
    gate: part('gate')[0]!,
    phone: part('phone')[0]!,
    cam: turnedBack(part('cam'), ATTRIBUTION_SIDE, orientation),
    embedding: part('embedding'),
  };
}
