/** Measures how close generated pictures are to photos that no network was trained on. */
import path from 'node:path';
import { centralSquare } from '#lesion/photo/square';
import { loadEmbedder, type Embedder } from '#lesion/engine/embedder';
import { frechetDistance } from './frechet';
import { toPixels, type TrainingPhotos } from './pictures';

/** Fréchet distances to the held-out photos, on the shipped network's embeddings. */
export interface FrechetEvaluator {
  /** The distance of equally many real photos, if available: the value of perfect pictures. */
  readonly realDistance: number;
  /** The distance of pictures, several per array, planar within ±1. */
  measureDistance(sheets: readonly Float32Array[]): Promise<number>;
}

/** Opens an evaluator for pictures of `side` pixels, `count` at a time. */
export async function openFrechetEvaluator(
  { training, heldOut }: TrainingPhotos,
  side: number,
  count: number,
): Promise<FrechetEvaluator> {
  const modelDir = process.env.MODEL_DIR ?? path.join(__dirname, '../../model/research');
  const embedder = await loadEmbedder(modelDir, 1);
  const heldOutEmbeddings = await embedPictures(embedder, heldOut.slice(0, count), side);
  return {
    realDistance: frechetDistance(await embedPictures(embedder, training.slice(0, count), side), heldOutEmbeddings),
    measureDistance: async (sheets) => {
      const length = 3 * side * side;
      const pictures = sheets.flatMap((sheet) =>
        Array.from({ length: sheet.length / length }, (_, i) => sheet.subarray(i * length, (i + 1) * length)),
      );
      return frechetDistance(await embedPictures(embedder, pictures, side), heldOutEmbeddings);
    },
  };
}

async function embedPictures(
  embedder: Embedder,
  pictures: readonly Float32Array[],
  side: number,
): Promise<Float32Array[]> {
  const rows: Float32Array[] = [];
  for (const picture of pictures) {
    const photo = toPixels(picture, side);
    rows.push((await embedder.embedSquare(photo, centralSquare(photo))).embedding);
  }
  return rows;
}
