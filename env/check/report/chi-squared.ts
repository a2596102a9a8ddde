/** Counts expected in a cell at least, so that the approximation holds; smaller cells are counted together. */
const LEAST_EXPECTED = 5;

interface Cells {
  readonly counts: number[];
  readonly expected: number[];
}

function pooled(counts: readonly number[], weights: readonly number[]): Cells {
  const drawn = counts.reduce((sum, n) => sum + n, 0);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const cells: Cells = { counts: [], expected: [] };
  const rest = { count: 0, expected: 0 };
  counts.forEach((count, i) => {
    const expected = (drawn * weights[i]!) / total;
    if (expected >= LEAST_EXPECTED) {
      cells.counts.push(count);
      cells.expected.push(expected);
    } else {
      rest.count += count;
      rest.expected += expected;
    }
  });
  if (rest.expected >= LEAST_EXPECTED) {
    cells.counts.push(rest.count);
    cells.expected.push(rest.expected);
  }
  return cells;
}

/** A chi-squared statistic as standard deviations of a normal variable (Wilson and Hilferty 1931). */
function deviationsOf(statistic: number, freedom: number): number {
  if (freedom < 1) return 0;
  const variance = 2 / (9 * freedom);
  return (Math.cbrt(statistic / freedom) - (1 - variance)) / Math.sqrt(variance);
}

/** How far counts lie from what their weights promise: Pearson's chi-squared as standard deviations of a normal variable;
 * 0 where too little was counted. */
export function chiSquaredDeviations(counts: readonly number[], weights: readonly number[]): number {
  const cells = pooled(counts, weights);
  const statistic = cells.counts.reduce((sum, count, i) => sum + (count - cells.expected[i]!) ** 2 / cells.expected[i]!, 0);
  return deviationsOf(statistic, cells.counts.length - 1);
}

/** How far two samples of the same cells lie apart: chi-squared of homogeneity as standard deviations of a normal variable; 0 where too little was counted. */
export function twoSampleDeviations(a: readonly number[], b: readonly number[]): number {
  const [drawnA, drawnB] = [a, b].map((counts) => counts.reduce((sum, n) => sum + n, 0)) as [number, number];
  if (drawnA === 0 || drawnB === 0) return 0;
  const cells: [number, number][] = [];
  let rest: [number, number] = [0, 0];
  a.forEach((n, i) => {
    const both: [number, number] = [n, b[i]!];
    const isLarge = ((both[0] + both[1]) * Math.min(drawnA, drawnB)) / (drawnA + drawnB) >= LEAST_EXPECTED;
    if (isLarge) cells.push(both);
    else rest = [rest[0] + both[0], rest[1] + both[1]];
  });
  if (rest[0] + rest[1] > 0) cells.push(rest);
  const [scaleA, scaleB] = [Math.sqrt(drawnB / drawnA), Math.sqrt(drawnA / drawnB)];
  return deviationsOf(
    cells.reduce((sum, [n, m]) => sum + (scaleA * n - scaleB * m) ** 2 / (n + m), 0),
    cells.length - 1,
  );
}
