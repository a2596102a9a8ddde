import { join } from 'node:path';
import { quoted } from '../../../training/settings/command-line.ts';
import { type LinearProgress, runLinear } from '../../../training/linear/run.ts';
import type { Terminal } from '../../terminal.ts';
import { readSettings, type TrainCellsOptions } from './train-cells.ts';

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function formatProgress({ games, of, matches, score, departures }: LinearProgress): string {
  const against = `${percent(score)} of the last ${matches} against the ruleset's own player`;
  return `${games} of ${of} games; ${against}, from which ${percent(departures)} of the decisions depart`;
}

/** Learns a linear policy and tells where it lies. */
export async function trainLinear(options: TrainCellsOptions, terminal: Terminal): Promise<void> {
  const { choice, run, directory, workers, minutes, seed, set, json } = options;
  const path = join(directory, run);
  terminal.note(`Learning a linear policy in ${path}; Ctrl-C ends it and keeps everything.`);
  const report = await runLinear({
    choice,
    path,
    workers,
    minutes,
    seed,
    settings: readSettings(set),
    signal: terminal.signal,
    onProgress: (progress) => terminal.progress(`   ${formatProgress(progress)}`),
  });
  terminal.progress('');
  if (json === true) return terminal.write(`${JSON.stringify({ path, report }, null, 2)}\n`);
  const policy = quoted(report.policy);
  terminal.write(`${formatProgress(report)}.\n`);
  if (report.games < report.of) terminal.write('Go on with the same command.\n');
  terminal.write(`The policy lies in ${policy}. Play with it: linear:${policy}, or mcts:ms=500,policy=${policy}\n`);
}
