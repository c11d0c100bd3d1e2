/** How unlike the photographs of the tests a photograph is: what people send may drift away from what was tested. */
import { featuresOf, type Reference } from '#lesion/training/head/reference';
import type { Principal } from '#lesion/training/head/principal';

/** Where the embeddings of the test photographs lie, and how far they spread from their mean. */
export interface Tested extends Principal {
  /** Standard deviation along each direction, about the mean, [directions]. */
  readonly spread: Float32Array;
}

/** What is known of the test photographs, from the reference that trainings are judged by. */
export function testedBy({ mean, basis, directions, test }: Reference): Tested {
  const spread = Float32Array.from({ length: directions }, (_, direction) => {
    let squares = 0;
    for (let row = 0; row < test.count; row++) squares += test.features[row * directions + direction]! ** 2;
    return Math.sqrt(squares / test.count);
  });
  return { mean, basis, spread };
}

/** Root mean square of an embedding's coordinates, each in units of its spread: 1 on average over the test photographs. */
export function distanceFrom(tested: Tested, embedding: Float32Array): number {
  const squares = featuresOf(tested, embedding).map((value, direction) => (value / tested.spread[direction]!) ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}
