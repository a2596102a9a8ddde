import { join } from 'node:path';
import { quoted } from '../../../training/settings/command-line.ts';
import { type PolicyProgress, runPolicy } from '../../../training/policy/run.ts';
import type { Terminal } from '../../terminal.ts';
import { CommandFault } from '../../fault.ts';
import type { TrainCellsOptions } from './train-cells.ts';

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** How far a run has come, as a line. */
export function formatPolicyProgress({ games, of, matches, score, departures }: PolicyProgress): string {
  const against = `${percent(score)} of the last ${matches} against the ruleset's own player`;
  return `${games} of ${of} games; ${against}, from which ${percent(departures)} of the decisions depart`;
}

/** Settings of a run: numbers, a name, or names with commas between.
 * @throws CommandFault for one without a value */
export function parsePolicySettings(texts: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    texts.map((text) => {
      const equals = text.indexOf('=');
      const [name, value] = [text.slice(0, equals), text.slice(equals + 1)];
      if (equals < 1 || value === '') throw new CommandFault(`--set needs name=value; got "${text}".`);
      if (name === 'also') return [name, value.split(',')] as const;
      return [name, Number.isNaN(Number(value)) ? value : Number(value)] as const;
    }),
  );
}

/** Learns a feature policy and tells where it lies. */
export async function trainPolicy(options: TrainCellsOptions, terminal: Terminal): Promise<void> {
  const { choice, run, directory, workers, minutes, seed, set, json } = options;
  const path = join(directory, run);
  terminal.note(`Learning a feature policy in ${path}; Ctrl-C ends it and keeps everything.`);
  const report = await runPolicy({
    choice,
    path,
    workers,
    minutes,
    seed,
    settings: parsePolicySettings(set),
    signal: terminal.signal,
    onProgress: (progress) => terminal.progress(`   ${formatPolicyProgress(progress)}`),
  });
  terminal.progress('');
  if (json === true) return terminal.write(`${JSON.stringify({ path, report }, null, 2)}\n`);
  const policy = quoted(report.policy);
  terminal.write(`${formatPolicyProgress(report)}.\n`);
  if (report.games < report.of) terminal.write('Go on with the same command.\n');
  terminal.write(`The policy lies in ${policy}. Play with it: policy:${policy}, or mcts:ms=500,policy=${policy}\n`);
}
