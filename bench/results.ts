import { availableParallelism, cpus, loadavg } from 'node:os';
import type { BenchResult, Comparison } from './speed/harness.ts';

function round(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en-GB');
  return String(Number(value.toPrecision(3)));
}

function row({ name, unit, perSecond, microseconds, ratio, reference, range }: BenchResult): string {
  const cells = [
    name,
    round(ratio),
    `${round(perSecond)} ${unit}`,
    `${round(range[0])} – ${round(range[1])}`,
    round(microseconds),
    round(reference / 1e6),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Name, median and range of a comparison as cells of a table. */
export function comparisonCells({ name, unit, figure, range }: Comparison): readonly [string, string, string] {
  const shown = (value: number): string => (unit === '%' ? `${value.toFixed(1)} %` : value.toFixed(2));
  return [name, shown(figure), `${shown(range[0])} – ${shown(range[1])}`];
}

/** What every kind of line is about, each once. */
function listAbouts(lines: readonly { readonly name: string; readonly about: string }[]): string {
  const abouts = [...new Map(lines.map(({ name, about }) => [name.split('/')[0], about]))];
  return abouts.map(([kind, about]) => `- \`${kind}\`: ${about}.`).join('\n');
}

function formatComparisons(comparisons: readonly Comparison[]): string {
  if (comparisons.length === 0) return '';
  return `
## Comparisons

These compare two things that take turns, round by round, or give shares of the time of one.

| comparison | median | lowest – highest round |
| --- | ---: | ---: |
${comparisons.map((comparison) => `| ${comparisonCells(comparison).join(' | ')} |`).join('\n')}

${listAbouts(comparisons)}
`;
}

/** The page bench/RESULTS.md. */
export function formatResults(results: readonly BenchResult[]): string {
  const load = loadavg()[1]!.toFixed(1);
  const machine = `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} cores, Node ${process.versions.node}`;
  return `# Benchmarks

Written by \`npm run bench\`; one thread unless another number is given, timed inside the process, the median of ${results[0]?.rounds ?? 0} rounds.

The **ratio** is the number of units done in the time that a fixed reference (\`bench/speed/reference.ts\`) takes for a million steps. It is measured between
the rounds of the same run. Compare ratios between machines and commits, never the raw numbers.

Machine: ${machine}. Tasks that needed a core in the last five minutes, these included: ${load}.

| benchmark | ratio | per second | slowest – fastest round | µs each | reference, million steps/s |
| --- | ---: | ---: | ---: | ---: | ---: |
${results.map(row).join('\n')}

${listAbouts(results)}
${formatComparisons(results.flatMap(({ comparisons }) => comparisons))}`;
}
