/**
 * Solves A·x = b for a symmetric positive definite n × n matrix (row-major) by Cholesky's decomposition A = L·Lᵀ,
 * which overwrites the lower triangle of `matrix`.
 */
export function solveSymmetric(matrix: Float64Array, side: Float64Array): Float64Array {
  const n = side.length;
  decompose(matrix, n);
  const x = Float64Array.from(side);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i] -= matrix[i * n + k] * x[k];
    x[i] /= matrix[i * n + i];
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i] -= matrix[k * n + i] * x[k];
    x[i] /= matrix[i * n + i];
  }
  return x;
}

function decompose(matrix: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * n + j];
      for (let k = 0; k < j; k++) sum -= matrix[i * n + k] * matrix[j * n + k];
      matrix[i * n + j] = i === j ? Math.sqrt(sum) : sum / matrix[j * n + j];
    }
  }
}
