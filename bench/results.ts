import { availableParallelism, cpus } from 'node:os';
import type { BenchResult } from './harness.ts';

function round(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en-GB');
  return String(Number(value.toPrecision(3)));
}

function row({ name, unit, perSecond, microseconds, ratio, range }: BenchResult): string {
  return `| ${name} | ${round(ratio)} | ${round(perSecond)} ${unit} | ${round(range[0])} – ${round(range[1])} | ${round(microseconds)} |`;
}

/** The page bench/RESULTS.md. */
export function formatResults(results: readonly BenchResult[]): string {
  const machine = `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} cores, Node ${process.versions.node}`;
  const abouts = [...new Map(results.map(({ name, about }) => [name.split('/')[0], about]))];
  return `# Benchmarks

Written by \`npm run bench\`; one thread, timed inside the process, the median of ${results[0]?.rounds ?? 0} rounds.

The **ratio** is how many units are done in the time that a fixed reference (\`bench/reference.ts\`) takes for a million steps, measured
between the rounds of the same run: compare ratios between machines and commits, never the raw numbers.

Machine: ${machine}.

| benchmark | ratio | per second | slowest – fastest round | µs each |
| --- | ---: | ---: | ---: | ---: |
${results.map(row).join('\n')}

${abouts.map(([kind, about]) => `- \`${kind}\`: ${about}.`).join('\n')}
`;
}
