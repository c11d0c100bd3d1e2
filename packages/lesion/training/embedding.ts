/** What the classifier's last layer sees of a photograph: the averaged features, and the answers made from them. */
import { Tensor, type InferenceSession } from 'onnxruntime-node';
import { DIAGNOSES } from '#domain/assessment';
import { meanLogits } from '../classify';
import type { ModelCard } from '../card';
import { decodePhoto } from '../decode';
import { frame } from '../frame';
import { ANALYSIS_SIZE, toTensor, type Pixels, type Square } from '../image';
import { EMBEDDING, loadNetwork, openSession, type Network } from '../network';
import { asSent } from '../photograph';
import { turn, VIEWS } from '../views';

/** One photograph as the last layer meets it, averaged over the card's views. */
export interface Embedded {
  /** The averaged features, [1280]. */
  readonly embedding: Float32Array;
  /** One logit a diagnosis, [7]. */
  readonly logits: Float32Array;
  /** Logit of 'taken by a phone'. */
  readonly phone: number;
}

/** A loaded model that embeds photographs as the product sees them. */
export interface Embedder {
  readonly network: Network;
  /** Embeds a square of a photograph after the product's transform, JPEG included. */
  embed(photo: Pixels, square: Square): Promise<Embedded>;
  /** The same of an undecoded photograph, framed by the network itself. */
  embedPhotograph(bytes: Uint8Array): Promise<Embedded>;
}

/** Loads the network of a model folder; `views` as on its card. */
export async function loadEmbedder(modelDir: string, views: ModelCard['views'], threads = 2): Promise<Embedder> {
  const [network, session] = await Promise.all([loadNetwork(modelDir, threads), openSession(modelDir, threads)]);
  const embed = async (photo: Pixels, square: Square): Promise<Embedded> => {
    const image = await asSent(photo, square);
    return look(
      session,
      VIEWS.slice(0, views).map((view) => turn(image, view)),
    );
  };
  const embedPhotograph = async (bytes: Uint8Array): Promise<Embedded> => {
    const photo = await decodePhoto(bytes);
    return embed(photo, await frame(network, photo));
  };
  return { network, embed, embedPhotograph };
}

async function look(session: InferenceSession, images: readonly Pixels[]): Promise<Embedded> {
  const length = 3 * ANALYSIS_SIZE * ANALYSIS_SIZE;
  const input = new Float32Array(images.length * length);
  images.forEach((image, i) => toTensor(image, input.subarray(i * length, (i + 1) * length)));
  const image = new Tensor('float32', input, [images.length, 3, ANALYSIS_SIZE, ANALYSIS_SIZE]);
  const out = await session.run({ image }, ['embedding', 'logits', 'phone']);
  const mean = (name: string, size: number): Float32Array => {
    const data = out[name]?.data;
    if (!(data instanceof Float32Array) || data.length !== images.length * size) {
      throw new Error(`the network's output ${name} has another shape`);
    }
    return meanLogits(images.map((_, i) => data.subarray(i * size, (i + 1) * size)));
  };
  return {
    embedding: mean('embedding', EMBEDDING),
    logits: mean('logits', DIAGNOSES.length),
    phone: mean('phone', 1)[0]!,
  };
}
