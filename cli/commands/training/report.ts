import { join } from 'node:path';
import { Command } from 'commander';
import { version } from '../../../server/node/version.ts';
import { writeReport } from '../../../training/report/index.ts';
import { RunDirectory } from '../../../training/settings/run-directory.ts';
import { MOST_SIMULATIONS, wholeNumber } from '../../numbers.ts';
import { runFolder } from '../../runs.ts';
import type { Terminal } from '../../terminal.ts';
import { checkWritableFile } from '../../writable.ts';

interface ReportCommandOptions {
  readonly out?: string;
  readonly games: number;
  readonly simulations?: number;
  readonly seed?: string;
  readonly json?: true;
}

/** Each is drawn move by move into one page. */
const MOST_SAMPLE_GAMES = 100;

const EXAMPLES = `
The page needs no network and no other file. The run is only read: it may be in training.
docs/metrics.md explains every number.

Examples:
  schiltron report skirmish                    writes runs/skirmish/report.html
  schiltron report runs/skirmish --out skirmish.html --games 1 --simulations 64`;

async function report(run: string, { out, games, simulations, seed, json }: ReportCommandOptions, terminal: Terminal): Promise<void> {
  const path = runFolder(run);
  const target = out ?? join(path, 'report.html');
  RunDirectory.open(path);
  checkWritableFile(target, 'Choose another place with --out.');
  if (games > 0)
    terminal.note(`Playing ${games} sample ${games === 1 ? 'game' : 'games'} with the latest network; Ctrl-C leaves them out.`);
  const summary = await writeReport(path, target, { games, simulations, seed, versions: { schiltron: version }, signal: terminal.signal });
  for (const fault of summary.faults) terminal.note(`Left out: ${fault}`);
  if (json === true) return terminal.write(`${JSON.stringify(summary, null, 2)}\n`);
  terminal.write(
    `Wrote ${summary.path}: ${summary.games} games, ${summary.evaluations} measurements of ` +
      `strength, ${summary.sampleGames} sample ${summary.sampleGames === 1 ? 'game' : 'games'}. Open it in a browser.\n`,
  );
}

export function reportCommand(terminal: Terminal): Command {
  return new Command('report')
    .argument('<run>', 'the folder of a run, or its name in runs/')
    .option('--out <file>', 'the page (default: report.html in the folder of the run)')
    .option('--games <n>', 'sample games to play and draw', wholeNumber(0, MOST_SAMPLE_GAMES), 2)
    .option(
      '--simulations <n>',
      "simulations per decision in them (default: those of the run's measurements)",
      wholeNumber(1, MOST_SIMULATIONS),
    )
    .option('--seed <seed>', 'seed of the sample games (default: made from that of the run)')
    .option('--json', '{ path, run, entries, evaluations, games, forecasts, sampleGames, faults }')
    .addHelpText('after', EXAMPLES)
    .action((run: string, options: ReportCommandOptions) => report(run, options, terminal));
}
