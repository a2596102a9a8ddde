import { writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { allBenchmarks, type BenchResult, comparisonCells, formatResults, runBenchmarks } from '../../../bench/index.ts';
import { CommandFault } from '../../fault.ts';
import { positiveNumber, wholeNumber } from '../../numbers.ts';
import { formatTable, shortNumber } from '../../table.ts';
import type { Terminal } from '../../terminal.ts';

interface BenchCommandOptions {
  readonly rounds: number;
  readonly ms: number;
  readonly write?: string;
  readonly json?: true;
}

function toTable(results: readonly BenchResult[]): string {
  const rows = results.map(({ name, unit, perSecond, microseconds, ratio, reference }) => {
    return [
      name,
      `${shortNumber(perSecond)} ${unit}/s`,
      Number(microseconds.toPrecision(3)),
      Number(ratio.toPrecision(3)),
      `${shortNumber(reference)} steps/s`,
    ];
  });
  return formatTable([['benchmark', 'speed', 'µs each', 'ratio', 'reference'], ...rows]);
}

function toComparisons(results: readonly BenchResult[]): string {
  const comparisons = results.flatMap((result) => result.comparisons);
  return comparisons.length === 0
    ? ''
    : `\n${formatTable([['comparison', 'median', 'lowest – highest round'], ...comparisons.map(comparisonCells)])}`;
}

async function bench(filter: string | undefined, { rounds, ms, write, json }: BenchCommandOptions, terminal: Terminal): Promise<void> {
  const chosen = allBenchmarks().filter(({ name }) => filter === undefined || name.includes(filter));
  if (chosen.length === 0)
    throw new CommandFault(
      `No benchmark's name contains "${filter}"; there are ${allBenchmarks()
        .map(({ name }) => name)
        .join(', ')}.`,
    );
  const results = await runBenchmarks(chosen, {
    rounds,
    roundMs: ms,
    signal: terminal.signal,
    onResult: ({ name, unit, perSecond }) => terminal.progress(`${name}: ${shortNumber(perSecond)} ${unit}/s`),
    onSkip: (name, reason) => terminal.note(`${name} was left out: ${reason}`),
  });
  if (write !== undefined) writeFileSync(write, formatResults(results));
  if (json === true) terminal.write(`${JSON.stringify({ results }, null, 2)}\n`);
  else {
    terminal.progress('');
    terminal.write(
      `${toTable(results)}\nRatio: units for a million steps of a fixed reference, measured in the same run.\n${toComparisons(results)}`,
    );
  }
}

export function benchCommand(terminal: Terminal): Command {
  return new Command('bench')
    .argument('[filter]', 'only benchmarks whose names contain this text, e.g. random-play or skirmish')
    .option('--rounds <n>', 'rounds of each; the median counts', wholeNumber(1, 10_000), 5)
    .option('--ms <n>', 'milliseconds of a round', positiveNumber, 400)
    .option('--write <file>', 'write the results as a page of Markdown')
    .option(
      '--json',
      '{ results: [{ name, unit, perSecond, microseconds, ratio, reference, range, rounds, comparisons: [{ name, figure, unit, range, about }] }] }',
    )
    .action((filter: string | undefined, options: BenchCommandOptions) => bench(filter, options, terminal));
}
