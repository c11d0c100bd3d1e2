import path from 'node:path';
import { computeReferenceKey, readReference, type Reference } from '#lesion/engine/reference';
import {
  computeTrainingCoordinates,
  measureFeatureUnfamiliarity,
  measureUnfamiliarity,
  type TrainingCoordinates,
} from './unfamiliarity';

let reference: Reference;
let training: TrainingCoordinates;
beforeAll(() => {
  const model = path.join(__dirname, '../model/research');
  reference = readReference(
    path.join(__dirname, '../training/head/reference/research.bin'),
    computeReferenceKey(model),
  );
  training = computeTrainingCoordinates(reference);
});

const selectFeatures = (part: 'validation' | 'replay', row: number): Float32Array =>
  reference[part].features.subarray(row * reference.directions, (row + 1) * reference.directions);

test('unfamiliarity is the root mean square distance to the five nearest training photos', () => {
  for (const row of [0, 17, 400]) {
    const scaled = selectFeatures('validation', row).map((value, i) => value * training.scale[i]!);
    const { directions } = reference;
    const squares = Array.from({ length: training.rows.length / directions }, (_, at) =>
      scaled.reduce((sum, value, i) => sum + (value - training.rows[at * directions + i]!) ** 2, 0),
    ).sort((a, b) => a - b);
    const mean = squares.slice(0, 5).reduce((sum, one) => sum + one, 0) / 5;
    expect(measureFeatureUnfamiliarity(training, selectFeatures('validation', row))).toBeCloseTo(
      Math.sqrt(mean / directions),
      4,
    );
  }
});

test('training photos are nearer than validation photos, and noise is far', () => {
  const computeMean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const measurePart = (part: 'validation' | 'replay') =>
    computeMean(
      Array.from({ length: 60 }, (_, i) => measureFeatureUnfamiliarity(training, selectFeatures(part, i * 20))),
    );
  expect(measurePart('replay')).toBeLessThan(measurePart('validation'));
  const noise = reference.mean.map((value, i) => value + 4 * Math.sin(12.9898 * i));
  expect(measureUnfamiliarity(training, noise)).toBeGreaterThan(measurePart('validation'));
});
