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
function reconstructEmbedding(part: 'test' | 'validation', row: number, factor = 1): Float32Array {
  const { mean, basis, directions } = reference;
  const features = reference[part].features.subarray(row * directions, (row + 1) * directions);
  return mean.map((value, i) => {
    let sum = value;
    for (let d = 0; d < directions; d++) sum += factor * features[d]! * basis[d * mean.length + i]!;
    return sum;
  });
}
const distances = (part: 'test' | 'validation', factor = 1) =>
  Array.from({ length: 200 }, (_, i) =>
    measureEmbeddingDistance(testDistribution, reconstructEmbedding(part, i * 5, factor)),
  );
const computeMean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test('photos like the test photos lie at a distance of about 1, well below the alarm', () => {
  for (const part of ['test', 'validation'] as const) {
    expect(computeMean(distances(part))).toBeGreaterThan(0.7);
    expect(computeMean(distances(part))).toBeLessThan(1.2);
  }
});

test('the mean of the test photos has distance 0, and twice as far from it is twice the distance', () => {
  expect(measureEmbeddingDistance(testDistribution, reference.mean)).toBeCloseTo(0, 5);
  expect(computeMean(distances('test', 2))).toBeCloseTo(2 * computeMean(distances('test')), 2);
});
