/** The Fréchet distance between two sets of embeddings, each modeled as a normal distribution (Heusel et al., 2017). */

/**
 * |μ₁ − μ₂|² + tr Σ₁ + tr Σ₂ − 2 tr √(Σ₁Σ₂) of rows of equal length, at least two per set.
 * Biased upward on small samples, so only values from equally many rows are comparable. Cubic in the size of the
 * smaller set.
 */
export function frechetDistance(a: readonly Float32Array[], b: readonly Float32Array[]): number {
  const [one, other] = [centerRows(a), centerRows(b)];
  const meanDistance = one.mean.reduce((sum, value, i) => sum + (value - other.mean[i]!) ** 2, 0);
  const spread = [...one.rows, ...other.rows].reduce((sum, row) => sum + dot(row, row), 0);
  // With Σ = XᵀX, tr √(Σ₁Σ₂) is the sum of the singular values of X₁X₂ᵀ, whose size is the number of rows.
  const [smaller, larger] = one.rows.length < other.rows.length ? [one.rows, other.rows] : [other.rows, one.rows];
  const cross = smaller.map((row) => larger.map((against) => dot(row, against)));
  const gram = cross.map((row) => cross.map((against) => row.reduce((sum, value, i) => sum + value * against[i]!, 0)));
  const commonTrace = eigenvalues(gram).reduce((sum, value) => sum + Math.sqrt(Math.max(0, value)), 0);
  return Math.max(0, meanDistance + spread - 2 * commonTrace);
}

/** The mean of the rows, and the rows minus their mean, divided by √(n − 1), so that XᵀX is the covariance. */
function centerRows(rows: readonly Float32Array[]): { mean: Float64Array; rows: Float64Array[] } {
  const mean = new Float64Array(rows[0]!.length);
  for (const row of rows) row.forEach((value, i) => (mean[i]! += value / rows.length));
  const scale = 1 / Math.sqrt(rows.length - 1);
  return { mean, rows: rows.map((row) => Float64Array.from(row, (value, i) => (value - mean[i]!) * scale)) };
}

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
};

/** Eigenvalues of a symmetric matrix by cyclic Jacobi rotations. Overwrites the matrix. */
function eigenvalues(m: number[][]): number[] {
  const size = m.length;
  const diagonal = (): number[] => m.map((row, i) => row[i]!);
  const tiny = 1e-24 * diagonal().reduce((sum, value) => sum + value * value, 0);
  for (let sweep = 0; sweep < 50; sweep++) {
    let off = 0;
    for (let p = 0; p < size; p++) {
      for (let q = p + 1; q < size; q++) {
        off += m[p]![q]! ** 2;
        rotate(m, p, q);
      }
    }
    if (off <= tiny) break;
  }
  return diagonal();
}

/** Rotates the plane of axes p and q so that their entry becomes zero (Golub and Van Loan, §8.5). */
function rotate(m: number[][], p: number, q: number): void {
  const entry = m[p]![q]!;
  if (entry === 0) return;
  const slope = (m[q]![q]! - m[p]![p]!) / (2 * entry);
  const t = (slope < 0 ? -1 : 1) / (Math.abs(slope) + Math.sqrt(1 + slope * slope));
  const c = 1 / Math.sqrt(1 + t * t);
  const s = t * c;
  for (const row of m) {
    const [x, y] = [row[p]!, row[q]!];
    row[p] = c * x - s * y;
    row[q] = s * x + c * y;
  }
  const [x, y] = [[...m[p]!], [...m[q]!]];
  for (let i = 0; i < m.length; i++) {
    m[p]![i] = c * x[i]! - s * y[i]!;
    m[q]![i] = s * x[i]! + c * y[i]!;
  }
}
