import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { modelFiles, writeFileAtomically } from '../../../models/files.ts';
import { loadModelCard } from '../../../models/load.ts';
import { updateCard } from '../../../models/save.ts';
import {
  checkPool,
  decodePool,
  emptyPool,
  encodePool,
  fillPoolPage,
  formatClearPairings,
  formatMeetings,
  formatPoolNotes,
  isReproducible,
  type LadderGame,
  matchesOf,
  matchesTogether,
  missingPoolGames,
  playPool,
  type PoolConfig,
  PoolError,
  type PoolResult,
  type PoolView,
  ratingCells,
  resumePool,
  scoreCells,
  viewPool,
} from '../../../training/evaluation/index.ts';
import { CommandFailed, CommandFault } from '../../fault.ts';
import { collect, readJsonFile } from '../../games.ts';
import { MOST_GAMES, MOST_THREADS, wholeNumber } from '../../numbers.ts';
import { formatForfeit, openAgent, splitSpecs } from '../../play-options.ts';
import { formatTable } from '../../table.ts';
import { saver } from '../../saver.ts';
import type { Terminal } from '../../terminal.ts';
import { checkWritableFile } from '../../writable.ts';
import { formatTogether } from './rate-together.ts';
import { choiceOf } from '../training/train.ts';

interface RateOptions extends PoolView {
  readonly agents?: string;
  readonly games?: number;
  readonly seed: string;
  readonly gauntlet?: boolean;
  readonly reach?: number;
  readonly threads?: number;
  readonly option: readonly string[];
  readonly write?: string;
  readonly check?: string;
  readonly page?: string;
  readonly card?: string;
  readonly together?: true;
  readonly json?: true;
}

const EXAMPLES = `
Each two agents meet in pairs of games with swapped sides and the same dice. Agents are separated by semicolons, or by commas.
With --write, Ctrl-C keeps what was played, and the same command goes on with it; agents may be added at the end of the list.
docs/evaluation.md tells how to read the tables and how many games they need.

Examples:
  schiltron rate pig-20 --agents "random;mcts:sims=10;mcts:sims=100" --games 40
  schiltron rate skirmish --agents "random;scripted;mcts:sims=100;neural:runs/skirmish/export" --write bench/results/ratings-skirmish.json
  schiltron rate --check bench/results/ratings-skirmish.json                     play the first pairs again and compare
  schiltron rate --together matches-*.json                                       one score over several scenarios
  schiltron rate --card models/shipped/barons-war bench/results/ratings-*.json   what it scored, onto the card of the model
  schiltron rate --page docs/evaluation.md bench/results/ratings-*.json          write the tables`;

const DEFAULT_GAMES = 100;
const GAMES_TO_CHECK = 2;

function readPool(file: string): PoolResult {
  return decodePool(readJsonFile(file), file);
}

/** The games begun in a file that exists, else none.
 * @throws CommandFault if it holds another pool than what is asked */
function openPool(config: PoolConfig, file: string | undefined): PoolResult {
  if (file === undefined || !existsSync(file)) return emptyPool(config);
  try {
    return resumePool(config, readPool(file));
  } catch (error) {
    if (!(error instanceof PoolError)) throw error;
    throw new CommandFault(
      `${file} cannot be gone on with. ${error.message} Ask for the same as there (new agents come last), or name another file.`,
    );
  }
}

function writePool(pool: PoolResult, { json, ...view }: RateOptions, terminal: Terminal): void {
  const summary = viewPool(pool, view);
  if (json === true)
    return terminal.write(`${JSON.stringify({ ...(JSON.parse(encodePool(pool)) as object), ratings: summary }, null, 2)}\n`);
  terminal.write(formatTable(ratingCells(summary, view.alphaRank === true || summary.cycle !== null)));
  terminal.write(`\n${formatTable(scoreCells(summary))}\n${formatPoolNotes(pool, summary)}\n`);
  for (const line of formatClearPairings(pool)) terminal.write(`${line}\n`);
  terminal.write(`${pool.config.games} games between ${formatMeetings(pool.config)}, seed ${pool.config.seed}.\n`);
}

function configOf(scenario: string, { agents, games = DEFAULT_GAMES, seed, option, gauntlet = false, reach }: RateOptions): PoolConfig {
  if (agents === undefined) throw new CommandFault('Name two agents or more: --agents "random;scripted;mcts:sims=100"');
  return { ...choiceOf(scenario, option), agents: splitSpecs(agents), games, seed, gauntlet, ...(reach === undefined ? {} : { reach }) };
}

async function play(scenario: string, options: RateOptions, terminal: Terminal): Promise<void> {
  const config = configOf(scenario, options);
  const { threads = availableParallelism(), write } = options;
  if (write !== undefined) checkWritableFile(write, 'Choose another file with --write.');
  for (const spec of config.agents) await (await openAgent(spec, { seed: 0 })).close?.();
  let pool = openPool(config, write);
  viewPool(emptyPool(config), options);
  const save = saver(write, encodePool);
  const total = missingPoolGames(pool).length;
  let played = 0;
  const onGame = ({ rung, forfeit }: LadderGame, soFar: PoolResult): void => {
    if (forfeit !== undefined) terminal.note(formatForfeit(forfeit));
    pool = soFar;
    save(pool);
    const { strong, weak, summary } = pool.pairings[rung]!;
    terminal.progress(`${++played} of ${total} games; ${strong} against ${weak}: ${summary.games} of ${pool.config.games}`);
  };
  try {
    await playPool(config, { done: pool, threads, signal: terminal.signal, onGame });
  } finally {
    if (played > 0) save(pool, true);
  }
  terminal.progress('');
  writePool(pool, options, terminal);
  if (played === total) return;
  terminal.note(
    `Stopped after ${played} of ${total} games. ` +
      (write === undefined ? 'Nothing was kept: --write FILE keeps them.' : `The same command goes on with ${write}.`),
  );
  throw new CommandFailed();
}

async function check(
  file: string,
  { games = GAMES_TO_CHECK, threads = availableParallelism(), json }: RateOptions,
  terminal: Terminal,
): Promise<void> {
  const pool = readPool(file);
  let played = 0;
  const onGame = (_: unknown, total: number): void => terminal.progress(`${++played} of ${total} games`);
  const checks = await checkPool(pool, { games, threads, signal: terminal.signal, onGame });
  if (checks.length === 0 && !terminal.signal.aborted)
    throw new CommandFault(`${file} has no games that could be played again: none at all, or only of agents that think by the clock.`);
  const different = checks.filter(({ isSame }) => !isSame);
  const skipped = pool.pairings.filter((pairing) => !isReproducible(pool, pairing)).length;
  const ok = different.length === 0 && !terminal.signal.aborted;
  terminal.progress('');
  if (json === true) terminal.write(`${JSON.stringify({ ok, skipped, checks }, null, 2)}\n`);
  else {
    for (const { told, again } of different) {
      const { strong, weak } = pool.pairings[told.rung]!;
      terminal.write(
        `${strong} against ${weak}, game ${told.game + 1}: ${told.result} in ${told.decisions} decisions there, ${again.result} in ${again.decisions} here\n`,
      );
    }
    if (skipped > 0) terminal.write(`${skipped} ${skipped === 1 ? 'pairing' : 'pairings'} left out: an agent thinks by the clock.\n`);
    terminal.write(`${checks.length} games played again: ${ok ? 'all the same.' : `${different.length} differ.`}\n`);
  }
  if (!ok) throw new CommandFailed();
}

function writePage(page: string, files: readonly string[], view: PoolView, terminal: Terminal): void {
  if (files.length === 0)
    throw new CommandFault(`Say which pools the page shows: schiltron rate --page ${page} bench/results/ratings-*.json`);
  if (!existsSync(page)) throw new CommandFault(`There is no file ${page}.`, 'NO_FILE');
  checkWritableFile(page, 'Choose another page with --page.');
  writeFileAtomically(page, fillPoolPage(readFileSync(page, 'utf8'), files.map(readPool), view));
  terminal.note(`Wrote ${files.length} ${files.length === 1 ? 'pool' : 'pools'} into ${page}.`);
}

/** Puts what a model scored in the given files onto its card, in place of what stood there. */
function writeCard(model: string, files: readonly string[], terminal: Terminal): void {
  if (files.length === 0)
    throw new CommandFault(`Say in which pools it played: schiltron rate --card ${model} bench/results/ratings-*.json`);
  const known = loadModelCard(model);
  const matches = files.flatMap((file) => matchesOf(readPool(file), known));
  checkWritableFile(modelFiles(model).card, 'Copy the model to a folder of your own and name that.');
  if (matches.length === 0)
    throw new CommandFault(
      `${model} played in none of these files: a network that was changed since is another one. Play again with "schiltron rate".`,
    );
  updateCard(model, (card) => ({ ...card, matches }));
  terminal.note(`${matches.length} ${matches.length === 1 ? 'match' : 'matches'} on the card of ${model} now.`);
}

/** What the same two agents scored in several scenarios, each by itself and all as one. */
function writeTogether(files: readonly string[], json: true | undefined, terminal: Terminal): void {
  if (files.length === 0) throw new CommandFault('Name the files: schiltron rate --together bench/results/matches-*.json');
  const matches = matchesTogether(files.map(readPool));
  terminal.write(json === true ? `${JSON.stringify(matches, null, 2)}\n` : matches.map(formatTogether).join('\n'));
}

async function rate(what: readonly string[], options: RateOptions, terminal: Terminal): Promise<void> {
  if (options.page !== undefined) return writePage(options.page, what, options, terminal);
  if (options.card !== undefined) return writeCard(options.card, what, terminal);
  if (options.together === true) return writeTogether(what, options.json, terminal);
  if (options.check !== undefined) {
    if (what.length > 0) throw new CommandFault(`--check looks at one file, and its scenario stands in it; leave out ${what.join(' ')}.`);
    return check(options.check, options, terminal);
  }
  const [scenario, ...more] = what;
  if (scenario === undefined || more.length > 0)
    throw new CommandFault('Name one scenario, as in "schiltron rate skirmish"; "schiltron scenarios" lists them.');
  return play(scenario, options, terminal);
}

export function rateCommand(terminal: Terminal): Command {
  return new Command('rate')
    .argument(
      '[what...]',
      'a scenario, as "schiltron scenarios" lists it, or the path of a scenario pack; with --page, --card and --together the files of pools',
    )
    .option('--agents <a;b;…>', 'two agents or more')
    .option(
      '--games <n>',
      `games between each two, an even number (default: ${DEFAULT_GAMES}); with --check, first games of each two to play again (default: ${GAMES_TO_CHECK})`,
      wholeNumber(1, MOST_GAMES),
    )
    .option('--seed <seed>', 'same seed, same games', '1')
    .option('--gauntlet', 'only the first agent meets each other: fewer games where some of them are slow')
    .option('--reach <n>', 'each agent meets only so many of those that follow it in the list', wholeNumber(1))
    .option(
      '--threads <n>',
      'games to play at a time; they are the same with any number (default: all cores)',
      wholeNumber(1, MOST_THREADS),
    )
    .option('--option <name=value>', 'an option of the ruleset; may be repeated', collect, [])
    .option('--anchor <spec>', 'the agent whose Elo is 0 (default: the mean of all)')
    .option('--alpha-rank', 'show the alpha-rank even if no three agents beat each other in a circle')
    .option('--write <file>', 'keep the games in this file, and go on with it if it exists')
    .option('--check <file>', 'play the first games of this file again and say whether they are the same')
    .option('--page <page>', 'write the tables of the given files into this page of Markdown')
    .option('--card <model>', 'put what this model scored in the given files onto its card')
    .option('--together', 'show what the same two agents scored in all given files, each scenario by itself and all as one')
    .option('--json', 'the pool as --write keeps it, and { ratings: { rows, scores, cycle } }; with --check { ok, skipped, checks }')
    .addHelpText('after', EXAMPLES)
    .action((what: readonly string[], options: RateOptions) => rate(what, options, terminal));
}
