/** Measures how unlike the test photos a photo is, to detect drift of the photos that people send. */
import { projectEmbedding, type Reference } from './reference';
import type { PrincipalDirections } from './reference';

/** The distribution of the test photos' embeddings. */
export interface TestDistribution extends PrincipalDirections {
  /** Standard deviation along each direction, about the mean, [directions]. */
  readonly spread: Float32Array;
}

/** Computes the distribution of the test photos from a reference. */
export function computeTestDistribution({ mean, basis, directions, test }: Reference): TestDistribution {
  const spread = Float32Array.from({ length: directions }, (_, direction) => {
    let squares = 0;
    for (let row = 0; row < test.count; row++) squares += test.features[row * directions + direction]! ** 2;
    return Math.sqrt(squares / test.count);
  });
  return { mean, basis, spread };
}

/** Root mean square of the embedding's coordinates in units of their spread: 1 on average over the test photos. */
export function measureEmbeddingDistance(testDistribution: TestDistribution, embedding: Float32Array): number {
  return measureFeatureDistance(testDistribution, projectEmbedding(testDistribution, embedding));
}

/** The same for an embedding's coordinates along the basis. */
export function measureFeatureDistance({ spread }: TestDistribution, features: Float32Array): number {
  const squares = features.map((value, direction) => (value / spread[direction]!) ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}
