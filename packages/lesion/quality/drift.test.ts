import path from 'node:path';
import { distanceFrom, testedBy, type Tested } from './drift';
import { readReference, referenceKey, type Reference } from '#lesion/training/head/reference';

let reference: Reference;
let tested: Tested;
beforeAll(() => {
  const model = path.join(__dirname, '../model/research');
  reference = readReference(path.join(__dirname, '../training/head/reference/research.bin'), referenceKey(model));
  tested = testedBy(reference);
});

/** The embedding of a photograph of the reference, from its coordinates. */
function embeddingOf(part: 'test' | 'validation', row: number, times = 1): Float32Array {
  const { mean, basis, directions } = reference;
  const features = reference[part].features.subarray(row * directions, (row + 1) * directions);
  return mean.map((value, i) => {
    let sum = value;
    for (let d = 0; d < directions; d++) sum += times * features[d]! * basis[d * mean.length + i]!;
    return sum;
  });
}
const distances = (part: 'test' | 'validation', times = 1) =>
  Array.from({ length: 200 }, (_, i) => distanceFrom(tested, embeddingOf(part, i * 5, times)));
const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test('photographs like those of the tests lie at about 1, and a day of them well below the alarm', () => {
  for (const part of ['test', 'validation'] as const) {
    expect(meanOf(distances(part))).toBeGreaterThan(0.7);
    expect(meanOf(distances(part))).toBeLessThan(1.2);
  }
});

test('the mean of the tests lies at 0, and twice as far from it is twice the distance', () => {
  expect(distanceFrom(tested, reference.mean)).toBeCloseTo(0, 5);
  expect(meanOf(distances('test', 2))).toBeCloseTo(2 * meanOf(distances('test')), 2);
});
