import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { writeFileAtomically } from '../../../models/files.ts';
import {
  checkLadder,
  decodeLadder,
  doublingBudgets,
  emptyLadder,
  encodeLadder,
  fillLadderPage,
  formatVerdict,
  type LadderConfig,
  LadderError,
  type LadderGame,
  type LadderResult,
  missingGames,
  playLadder,
  resumeLadder,
  RUNG_HEADINGS,
  rungCells,
  rungPlans,
} from '../../../training/evaluation/index.ts';
import { CommandFailed, CommandFault } from '../../fault.ts';
import { collect, readJsonFile } from '../../games.ts';
import { MOST_GAMES, MOST_SIMULATIONS, MOST_THREADS, wholeNumber } from '../../numbers.ts';
import { formatForfeit, openAgent } from '../../play-options.ts';
import { formatTable } from '../../table.ts';
import { saver } from '../../saver.ts';
import type { Terminal } from '../../terminal.ts';
import { checkWritableFile } from '../../writable.ts';
import { choiceOf } from '../training/train.ts';

interface LadderOptions {
  readonly agent: string;
  readonly from: number;
  readonly to: number;
  readonly games?: readonly number[];
  readonly seed: string;
  readonly threads?: number;
  readonly option: readonly string[];
  readonly write?: string;
  readonly check?: string;
  readonly rungs?: readonly number[];
  readonly page?: string;
  readonly json?: true;
}

const EXAMPLES = `
Each rung plays the same agent at twice the simulations of the rung below it, in pairs of games with swapped sides and the same dice.
With --write, Ctrl-C keeps what was played, and the same command goes on with it. docs/ladder.md tells how to read the table.

Examples:
  schiltron ladder skirmish --to 200 --games 20
  schiltron ladder skirmish --games 200,200,200,100,100,100,100 --write bench/results/ladder-skirmish.json
  schiltron ladder --check bench/results/ladder-skirmish.json --rungs 1,2      play the first games again and compare
  schiltron ladder --page docs/ladder.md bench/results/ladder-*.json           write the tables`;

const DEFAULT_GAMES = 100;
const GAMES_TO_CHECK = 4;

/** For commander: whole numbers of at least `least`, parted by commas. */
function wholeNumbers(least: number): (text: string) => number[] {
  const read = wholeNumber(least, MOST_GAMES);
  return (text) => text.split(',').map(read);
}

function readLadder(file: string): LadderResult {
  return decodeLadder(readJsonFile(file), file);
}

/** The games begun in a file that exists, else none.
 * @throws CommandFault if it holds another ladder than what is asked */
function openLadder(config: LadderConfig, file: string | undefined): LadderResult {
  if (file === undefined || !existsSync(file)) return emptyLadder(config);
  try {
    return resumeLadder(config, readLadder(file));
  } catch (error) {
    if (!(error instanceof LadderError)) throw error;
    throw new CommandFault(`${file} cannot be gone on with. ${error.message} Ask for the same as there, or name another file.`);
  }
}

function writeLadder(ladder: LadderResult, json: true | undefined, terminal: Terminal): void {
  if (json === true) return terminal.write(encodeLadder(ladder));
  terminal.write(formatTable([[...RUNG_HEADINGS], ...ladder.rungs.map((_, i) => rungCells(ladder, i))]));
  terminal.write(`\n${formatVerdict(ladder)}\n${ladder.config.agent}, seed ${ladder.config.seed}.\n`);
}

/** @throws CommandFault for agents that cannot be made */
async function tryAgents(ladder: LadderResult): Promise<void> {
  const { strong, weak } = rungPlans(ladder.config)[0]!;
  for (const spec of [strong, weak]) await (await openAgent(spec, { seed: 0 })).close?.();
}

async function play(scenario: string, options: LadderOptions, terminal: Terminal): Promise<void> {
  const { agent, from, to, games = [DEFAULT_GAMES], seed, threads = availableParallelism(), option, write, json } = options;
  if (to <= from) throw new CommandFault(`--to must be above --from: ${to} simulations are not more than ${from}.`);
  if (write !== undefined) checkWritableFile(write, 'Choose another file with --write.');
  const config = {
    ...choiceOf(scenario, option),
    agent,
    budgets: doublingBudgets(from, to),
    games: games.length === 1 ? games[0]! : games,
    seed,
  };
  let ladder = openLadder(config, write);
  await tryAgents(ladder);
  const save = saver(write, encodeLadder);
  const total = missingGames(ladder).length;
  let played = 0;
  const onGame = ({ rung, forfeit }: LadderGame, soFar: LadderResult): void => {
    if (forfeit !== undefined) terminal.note(formatForfeit(forfeit));
    ladder = soFar;
    save(ladder);
    const { strong, weak, summary, results } = ladder.rungs[rung]!;
    terminal.progress(`${++played} of ${total} games; ${strong} against ${weak}: ${summary.games} of ${results.length}`);
  };
  try {
    await playLadder(config, { done: ladder, threads, signal: terminal.signal, onGame });
  } finally {
    if (played > 0) save(ladder, true);
  }
  terminal.progress('');
  writeLadder(ladder, json, terminal);
  if (played === total) return;
  terminal.note(
    `Stopped after ${played} of ${total} games. ` +
      (write === undefined ? 'Nothing was kept: --write FILE keeps them.' : `The same command goes on with ${write}.`),
  );
  throw new CommandFailed();
}

function chosenRungs({ rungs }: LadderOptions, file: string, ladder: LadderResult): number[] {
  const chosen = rungs ?? ladder.rungs.map((_, i) => i + 1);
  const unknown = chosen.find((rung) => rung > ladder.rungs.length);
  if (unknown !== undefined)
    throw new CommandFault(`${file} has ${ladder.rungs.length} rungs, counted from the lowest; there is no rung ${unknown}.`);
  return chosen.map((rung) => rung - 1);
}

async function check(file: string, options: LadderOptions, terminal: Terminal): Promise<void> {
  const ladder = readLadder(file);
  const { games: [games = GAMES_TO_CHECK] = [], threads = availableParallelism(), json } = options;
  let played = 0;
  const onGame = (_: unknown, total: number): void => terminal.progress(`${++played} of ${total} games`);
  const checks = await checkLadder(ladder, { games, rungs: chosenRungs(options, file, ladder), threads, signal: terminal.signal, onGame });
  const different = checks.filter(({ isSame }) => !isSame);
  if (checks.length === 0 && !terminal.signal.aborted) throw new CommandFault(`${file} has no games yet in the rungs to be checked.`);
  const ok = different.length === 0 && !terminal.signal.aborted;
  terminal.progress('');
  if (json === true) terminal.write(`${JSON.stringify({ ok, checks }, null, 2)}\n`);
  else {
    for (const { told, again } of different) {
      terminal.write(
        `rung ${told.rung + 1}, game ${told.game + 1}: ${told.result} in ${told.decisions} decisions there, ${again.result} in ${again.decisions} here\n`,
      );
    }
    terminal.write(`${checks.length} games played again: ${ok ? 'all the same.' : `${different.length} differ.`}\n`);
  }
  if (!ok) throw new CommandFailed();
}

function writePage(page: string, files: readonly string[], terminal: Terminal): void {
  if (files.length === 0)
    throw new CommandFault(`Say which ladders the page shows: schiltron ladder --page ${page} bench/results/ladder-*.json`);
  if (!existsSync(page)) throw new CommandFault(`There is no file ${page}.`, 'NO_FILE');
  checkWritableFile(page, 'Choose another page with --page.');
  writeFileAtomically(page, fillLadderPage(readFileSync(page, 'utf8'), files.map(readLadder)));
  terminal.note(`Wrote ${files.length} ${files.length === 1 ? 'ladder' : 'ladders'} into ${page}.`);
}

async function ladder(what: readonly string[], options: LadderOptions, terminal: Terminal): Promise<void> {
  if (options.page !== undefined) return writePage(options.page, what, terminal);
  if (options.check !== undefined) {
    if (what.length > 0) throw new CommandFault(`--check looks at one file, and its scenario stands in it; leave out ${what.join(' ')}.`);
    return check(options.check, options, terminal);
  }
  const [scenario, ...more] = what;
  if (scenario === undefined || more.length > 0)
    throw new CommandFault('Name one scenario, as in "schiltron ladder skirmish"; "schiltron scenarios" lists them.');
  return play(scenario, options, terminal);
}

export function ladderCommand(terminal: Terminal): Command {
  return new Command('ladder')
    .argument(
      '[what...]',
      'a scenario, as "schiltron scenarios" lists it, or the path of a scenario pack; with --page the files of ladders',
    )
    .option('--agent <spec>', 'the agent, with {sims} for its simulations', 'mcts:sims={sims}')
    .option('--from <n>', 'simulations of the weakest player', wholeNumber(1, MOST_SIMULATIONS), 25)
    .option('--to <n>', 'simulations of the strongest player: the first, doubled some times', wholeNumber(2, MOST_SIMULATIONS), 3200)
    .option(
      '--games <n,…>',
      `games of every rung, or of each, the lowest first (default: ${DEFAULT_GAMES}); with --check, first games to play again (default: ${GAMES_TO_CHECK})`,
      wholeNumbers(1),
    )
    .option('--seed <seed>', 'same seed, same games', '1')
    .option(
      '--threads <n>',
      'games to play at a time; they are the same with any number (default: all cores)',
      wholeNumber(1, MOST_THREADS),
    )
    .option('--option <name=value>', 'an option of the ruleset; may be repeated', collect, [])
    .option('--write <file>', 'keep the games in this file, and go on with it if it exists')
    .option('--check <file>', 'play the first games of this ladder again and say whether they are the same')
    .option('--rungs <n,…>', 'with --check, only these rungs, the lowest is 1', wholeNumbers(1))
    .option('--page <page>', 'write the tables of the given files into this page of Markdown')
    .option('--json', 'the ladder as --write keeps it; with --check { ok, checks: [{ told, again, isSame }] }')
    .addHelpText('after', EXAMPLES)
    .action((what: readonly string[], options: LadderOptions) => ladder(what, options, terminal));
}
