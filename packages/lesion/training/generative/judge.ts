/** Measures how close generated pictures come to photographs that no network learnt from. */
import path from 'node:path';
import { centralSquare } from '#lesion/photo/analysisImage';
import { loadEmbedder, type Embedder } from '#lesion/training/head/embedding';
import { frechetDistance } from './frechet';
import { toPixels, type Photographs } from './pictures';

/** Distances to the held-back photographs, on the shipped classifier's embeddings. */
export interface Judge {
  /** The distance of as many real photographs, as far as there are: what perfect pictures would come to. */
  readonly floor: number;
  /** The distance of pictures, several to an array, planar within ±1. */
  distance(sheets: readonly Float32Array[]): Promise<number>;
}

/** Opens a judge for pictures of `side` pixels, of which `count` are judged at a time. */
export async function openJudge({ learnt, heldBack }: Photographs, side: number, count: number): Promise<Judge> {
  const modelDir = process.env.MODEL_DIR ?? path.join(__dirname, '../../model/research');
  const embedder = await loadEmbedder(modelDir, 1);
  const against = await embedded(embedder, heldBack.slice(0, count), side);
  return {
    floor: frechetDistance(await embedded(embedder, learnt.slice(0, count), side), against),
    distance: async (sheets) => {
      const length = 3 * side * side;
      const pictures = sheets.flatMap((sheet) =>
        Array.from({ length: sheet.length / length }, (_, i) => sheet.subarray(i * length, (i + 1) * length)),
      );
      return frechetDistance(await embedded(embedder, pictures, side), against);
    },
  };
}

async function embedded(embedder: Embedder, pictures: readonly Float32Array[], side: number): Promise<Float32Array[]> {
  const rows: Float32Array[] = [];
  for (const picture of pictures) {
    const photo = toPixels(picture, side);
    rows.push((await embedder.embed(photo, centralSquare(photo))).embedding);
  }
  return rows;
}
