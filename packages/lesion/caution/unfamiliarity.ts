/**
 * Measures how far a photo is from those the network learned from: the root mean square distance to its nearest training
 * photos, along the main directions of their embeddings, each in units of its spread. About 1 for makers in training.
 */
import { projectEmbedding, type PrincipalDirections, type Reference } from '#lesion/engine/reference';

/** Number of nearest training photos. */
const NEIGHBORS = 5;

/** Training photos as coordinates in units of spread, row by row. */
export interface TrainingCoordinates extends PrincipalDirections {
  /** 1 over the standard deviation along each direction, [directions]. */
  readonly scale: Float32Array;
  /** [photos, directions]. */
  readonly rows: Float32Array;
}

/** The replayed training photos of a reference, in units of the spread of its test photos. */
export function computeTrainingCoordinates({ mean, basis, directions, test, replay }: Reference): TrainingCoordinates {
  const scale = Float32Array.from({ length: directions }, (_, direction) => {
    let squares = 0;
    for (let row = 0; row < test.count; row++) squares += test.features[row * directions + direction]! ** 2;
    return 1 / Math.sqrt(squares / test.count);
  });
  const rows = replay.features.map((value, i) => value * scale[i % directions]!);
  return { mean, basis, scale, rows };
}

/** Root mean square distance of an embedding to its nearest training photos. */
export function measureUnfamiliarity(training: TrainingCoordinates, embedding: Float32Array): number {
  return measureFeatureUnfamiliarity(training, projectEmbedding(training, embedding));
}

/** The same for an embedding's coordinates along the basis. */
export function measureFeatureUnfamiliarity({ scale, rows }: TrainingCoordinates, features: Float32Array): number {
  const directions = scale.length;
  const scaled = features.map((value, direction) => value * scale[direction]!);
  const nearest = new Float64Array(NEIGHBORS).fill(Infinity);
  for (let at = 0; at < rows.length; at += directions) {
    let squares = 0;
    const limit = nearest[NEIGHBORS - 1]!;
    for (let i = 0; i < directions && squares < limit; i++) {
      const difference = rows[at + i]! - scaled[i]!;
      squares += difference * difference;
    }
    if (squares >= limit) continue;
    let place = NEIGHBORS - 1;
    while (place > 0 && nearest[place - 1]! > squares) {
      nearest[place] = nearest[place - 1]!;
      place--;
    }
    nearest[place] = squares;
  }
  const mean = nearest.reduce((sum, squares) => sum + squares, 0) / NEIGHBORS;
  return Math.sqrt(mean / directions);
}
