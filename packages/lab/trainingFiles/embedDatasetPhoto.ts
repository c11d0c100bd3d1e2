import { loadDatasetPhoto } from '#lab/engine/pictures/picture';
import type { Embedder } from '#lesion/engine/embedder';
import type { PhotoEmbedding } from '#lesion/engine/network';
import { frameLesion } from '#lesion/framing/frameLesion';
import type { DatasetPhoto } from '#lab/pretraining/photos';

/** Embeds a photo of the sets in the square that the network frames, from its sharper copy where there is one. */
export async function embedDatasetPhoto(embedder: Embedder, photo: DatasetPhoto): Promise<PhotoEmbedding> {
  const { pixels, sharper } = await loadDatasetPhoto(photo);
  const { square } = await frameLesion(embedder.network, pixels);
  const source = sharper?.(square) ?? { pixels, square };
  return embedder.embedSquare(source.pixels, source.square);
}
