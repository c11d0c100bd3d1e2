/** What the classifier's last layer sees of a photograph: the averaged features, and the answers made from them. */
import { decodePhoto } from '#lesion/photo/decode';
import { frame } from '#lesion/framing/frameLesion';
import type { Pixels, Square } from '#lesion/photo/analysisImage';
import { loadNetwork, type Network, type Seen } from '#lesion/engine/network';
import { asSent } from '#lesion/engine/examinePhotograph';

/** One photograph as the last layer meets it. */
export type Embedded = Pick<Seen, 'embedding' | 'logits' | 'phone'>;

/** A loaded model that embeds photographs as the product sees them. */
export interface Embedder {
  readonly network: Network;
  /** Embeds a square of a photograph after the product's transform, JPEG included. */
  embed(photo: Pixels, square: Square): Promise<Embedded>;
  /** The same of an undecoded photograph, framed by the network itself. */
  embedPhotograph(bytes: Uint8Array): Promise<Embedded>;
}

/** Loads the network of a model folder; throws when it is missing. */
export async function loadEmbedder(modelDir: string, threads = 2): Promise<Embedder> {
  const network = await loadNetwork(modelDir, threads);
  const embed = async (photo: Pixels, square: Square): Promise<Embedded> => {
    const { embedding, logits, phone } = await network.look(await asSent(photo, square));
    return { embedding, logits, phone };
  };
  const embedPhotograph = async (bytes: Uint8Array): Promise<Embedded> => {
    const photo = await decodePhoto(bytes);
    return embed(photo, await frame(network, photo));
  };
  return { network, embed, embedPhotograph };
}
