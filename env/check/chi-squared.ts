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

/** How far counts lie from what their weights promise: Pearson's chi-squared as standard deviations of a normal variable
 * (Wilson and Hilferty 1931); 0 where too little was counted. */
export function chiSquaredDeviations(counts: readonly number[], weights: readonly number[]): number {
  const cells = pooled(counts, weights);
  const freedom = cells.counts.length - 1;
  if (freedom < 1) return 0;
  const statistic = cells.counts.reduce((sum, count, i) => sum + (count - cells.expected[i]!) ** 2 / cells.expected[i]!, 0);
  const variance = 2 / (9 * freedom);
  return (Math.cbrt(statistic / freedom) - (1 - variance)) / Math.sqrt(variance);
}
