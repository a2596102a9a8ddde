/** Solves `matrix · x = right` by elimination. @param matrix symmetric and positive definite, changed. `[n, n]` */
export function solveSystem(matrix: number[][], right: readonly number[]): number[] {
  const x = [...right];
  for (let k = 0; k < x.length; k++) {
    for (let i = k + 1; i < x.length; i++) {
      const factor = matrix[i]![k]! / matrix[k]![k]!;
      for (let j = k; j < x.length; j++) matrix[i]![j]! -= factor * matrix[k]![j]!;
      x[i]! -= factor * x[k]!;
    }
  }
  for (let k = x.length - 1; k >= 0; k--) {
    for (let j = k + 1; j < x.length; j++) x[k]! -= matrix[k]![j]! * x[j]!;
    x[k]! /= matrix[k]![k]!;
  }
  return x;
}
