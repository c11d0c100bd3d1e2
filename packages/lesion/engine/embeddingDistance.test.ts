import path from 'node:path';
import { measureEmbeddingDistance, computeTestDistribution, type TestDistribution } from './embeddingDistance';
import { readReference, computeReferenceKey, type Reference } from './reference';

let reference: Reference;
let testDistribution: TestDistribution;
beforeAll(() => {
  const model = path.join(__dirname, '../model/research');
  reference = readReference(
    path.join(__dirname, '../training/head/reference/research.bin'),
    computeReferenceKey(model),
  );
  testDistribution = computeTestDistribution(reference);
});

/** Reconstructs the embedding of a reference photo from its coordinates. */
function reconstructEmbedding(part: 'test' | 'validation', row: number, factor: number): Float32Array {
  const { mean, basis, directions } = reference;
  const embedding = Float32Array.from(mean);
  for (let direction = 0; direction < directions; direction++) {
    const weight = factor * reference[part].features[row * directions + direction]!;
    const start = direction * mean.length;
    for (let i = 0; i < mean.length; i++) embedding[i] = embedding[i]! + weight * basis[start + i]!;
  }
  return embedding;
}
const distances = (part: 'test' | 'validation', factor = 1) =>
  Array.from({ length: 200 }, (_, i) =>
    measureEmbeddingDistance(testDistribution, reconstructEmbedding(part, i * 5, factor)),
  );
const computeMean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test('photos like the test photos lie at a distance of about 1, well below the alarm', () => {
  for (const part of ['test', 'validation'] as const) {
    const mean = computeMean(distances(part));
    expect(mean).toBeGreaterThan(0.7);
    expect(mean).toBeLessThan(1.2);
  }
});

test('the mean of the test photos has distance 0, and twice as far from it is twice the distance', () => {
  expect(measureEmbeddingDistance(testDistribution, reference.mean)).toBeCloseTo(0, 5);
  expect(computeMean(distances('test', 2))).toBeCloseTo(2 * computeMean(distances('test')), 2);
});
