/** Computes embeddings of photos: the features that the network's last layer reads. */
import { decodePhoto } from '#lesion/photo/decodePhoto';
import { frameLesion } from '#lesion/framing/frameLesion';
import type { Square } from '#lesion/photo/square';
import type { Pixels } from '#lesion/photo/pixels';
import { loadNetwork, type Network, type PhotoEmbedding } from './network';
import { prepareAnalysisImage } from '#lesion/photo/prepareAnalysisImage';

/** A loaded network that embeds photos after the product's transform. */
export interface Embedder {
  readonly network: Network;
  /** Embeds a square of a photo after the transform, including the JPEG round trip. */
  embedSquare(photo: Pixels, square: Square): Promise<PhotoEmbedding>;
  /** Embeds an encoded photo in the square that the network frames. */
  embedPhoto(bytes: Uint8Array): Promise<PhotoEmbedding>;
}

/** Loads the network of a model folder. Throws when it is missing. */
export async function loadEmbedder(modelDir: string, threads = 2): Promise<Embedder> {
  const network = await loadNetwork(modelDir, threads);
  const selectEmbedding = ({ embedding, logits, phone }: PhotoEmbedding): PhotoEmbedding => ({
    embedding,
    logits,
    phone,
  });
  const embedSquare = async (photo: Pixels, square: Square): Promise<PhotoEmbedding> =>
    selectEmbedding(await network.infer(await prepareAnalysisImage(photo, square)));
  const embedPhoto = async (bytes: Uint8Array): Promise<PhotoEmbedding> => {
    const photo = await decodePhoto(bytes);
    const { square, pass } = await frameLesion(network, photo);
    return pass ? selectEmbedding(pass.output) : embedSquare(photo, square);
  };
  return { network, embedSquare, embedPhoto };
}
