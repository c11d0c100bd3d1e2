/** The directions in which embeddings vary most. Pure. */
import type { PrincipalDirections } from '#lesion/engine/reference';

/** Extra directions iterated along, so that the last requested ones converge as fast as the first. */
const EXTRA = 16;
const ROUNDS = 12;

/**
 * Principal directions of rows of equal length, by subspace iteration on their covariance (Rutishauser 1970).
 * @param random uniform numbers in [0, 1) for the initial directions
 */
export function findPrincipalDirections(
  rows: readonly Float32Array[],
  count: number,
  random: () => number,
): PrincipalDirections {
  const size = rows[0]!.length;
  const mean = new Float32Array(size);
  for (const row of rows) for (let i = 0; i < size; i++) mean[i]! += row[i]! / rows.length;
  const covariance = computeCovariance(rows, mean);
  let directions: Float64Array[] = Array.from({ length: count + EXTRA }, () =>
    Float64Array.from({ length: size }, () => random() - 0.5),
  );
  for (let round = 0; round < ROUNDS; round++) {
    directions = orthonormalize(directions.map((direction) => multiply(covariance, direction)));
  }
  const basis = new Float32Array(count * size);
  directions.slice(0, count).forEach((direction, i) => basis.set(direction, i * size));
  return { mean, basis };
}

function computeCovariance(rows: readonly Float32Array[], mean: Float32Array): Float64Array {
  const size = mean.length;
  const sums = new Float64Array(size * size);
  const centered = new Float64Array(size);
  for (const row of rows) {
    for (let i = 0; i < size; i++) centered[i] = row[i]! - mean[i]!;
    for (let i = 0; i < size; i++) {
      const value = centered[i]! / rows.length;
      for (let j = i; j < size; j++) sums[i * size + j]! += value * centered[j]!;
    }
  }
  for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) sums[i * size + j] = sums[j * size + i]!;
  return sums;
}

function multiply(matrix: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length;
  const product = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    let sum = 0;
    for (let j = 0; j < size; j++) sum += matrix[i * size + j]! * vector[j]!;
    product[i] = sum;
  }
  return product;
}

/** Modified Gram-Schmidt: removes from each vector its components along the earlier ones. */
function orthonormalize(vectors: readonly Float64Array[]): Float64Array[] {
  const done: Float64Array[] = [];
  for (const vector of vectors) {
    for (const before of done) subtract(vector, before, dot(vector, before));
    const length = Math.sqrt(dot(vector, vector));
    done.push(vector.map((value) => value / length));
  }
  return done;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function subtract(from: Float64Array, vector: Float64Array, times: number): void {
  for (let i = 0; i < from.length; i++) from[i]! -= times * vector[i]!;
}
