import { join } from 'node:path';
import type { Game } from '../../../rules/core/index.ts';
import { type CellProgress, formatFit, runCells } from '../../../training/cells/cell-run.ts';
import { quoted } from '../../../training/settings/command-line.ts';
import { type GameChoice, loadChoice } from '../../../training/matches/game-choice.ts';
import { CommandFault } from '../../fault.ts';
import type { Terminal } from '../../terminal.ts';

/** What `train --method cells` is told, or `--method policy`. */
export interface TrainCellsOptions {
  readonly choice: GameChoice;
  readonly run: string;
  readonly directory: string;
  readonly workers: number;
  readonly minutes?: number | undefined;
  readonly seed?: string | undefined;
  /** Settings as `name=value`; all are numbers. */
  readonly set: readonly string[];
  readonly json?: true | undefined;
}

/** Settings of a run that learns cells.
 * @throws CommandFault for one that is no number */
function readSettings(texts: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    texts.map((text) => {
      const [name, value] = text.split('=');
      if (name === undefined || value === undefined || value === '' || Number.isNaN(Number(value)))
        throw new CommandFault(`--set needs name=number here; got "${text}".`);
      return [name, Number(value)] as const;
    }),
  );
}

const minutes = (ms: number): string => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;

/** Shows how many games have been played, or positions learnt from, in what time, and how long the rest will take. */
function showCellProgress(game: Game, terminal: Terminal): (progress: CellProgress) => void {
  const first = game.scripted === undefined ? 'games of random play' : "games of the ruleset's own player";
  let since = performance.now();
  let begun: CellProgress | null = null;
  return (progress) => {
    const { generation, work, done, of } = progress;
    if (begun?.generation !== generation || begun.work !== work) {
      since = performance.now();
      begun = progress;
    }
    const spent = performance.now() - since;
    const left = done === begun.done ? '' : `, about ${minutes((spent * (of - done)) / (done - begun.done))} to go`;
    const what = work === 'positions' ? 'positions learnt from' : generation === 0 ? first : 'games of its own';
    terminal.progress(`   ${done} of ${of} ${what} in ${minutes(spent)}${left}`);
  };
}

/** Learns cells and tells where they lie. */
export async function trainCells(options: TrainCellsOptions, terminal: Terminal): Promise<void> {
  const { choice, run, directory, workers, minutes, seed, set, json } = options;
  const path = join(directory, run);
  terminal.note(`Learning cells in ${path}; Ctrl-C ends it and keeps everything.`);
  const report = await runCells({
    choice,
    path,
    workers,
    minutes,
    seed,
    settings: readSettings(set),
    signal: terminal.signal,
    onNote: (note) => terminal.note(note),
    onProgress: showCellProgress(loadChoice(choice), terminal),
  });
  terminal.progress('');
  if (json === true) return terminal.write(`${JSON.stringify({ path, report }, null, 2)}\n`);
  const { net, generation, fit } = report;
  if (net === null) return terminal.write(`No games have been learnt from yet. Go on with the same command.\n`);
  if (fit !== null) terminal.write(`${formatFit(generation, fit)}\n`);
  terminal.write(`The cells lie in ${net}. Play with them: mcts:ms=500,net=${quoted(net)}\n`);
}
