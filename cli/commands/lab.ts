import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { Command } from 'commander';
import { writeFileAtomically } from '../../models/files.ts';
import type { ScenarioPack } from '../../rules/core/index.ts';
import { percent } from '../../rules/core/words.ts';
import {
  type ChangesConfig,
  decodeLab,
  effectCells,
  emptyLab,
  encodeLab,
  endingCells,
  evenCells,
  type GameChoice,
  LabError,
  labPage,
  type LabRequest,
  type LabResult,
  measureChanges,
  optionCells,
  raceChanges,
  type RaceResult,
  resolveLab,
  resumeLab,
  runLab,
  skillCells,
  type Suggestion,
  suggestionCells,
  summariseLab,
} from '../../training/index.ts';
import { loadChoice } from '../../training/settings/task.ts';
import { CommandFailed, CommandFault } from '../fault.ts';
import { collect, readJsonFile } from '../games.ts';
import { MOST_GAMES, MOST_THREADS, pairedGames, positiveNumber, wholeNumber } from '../numbers.ts';
import { openAgent } from '../play-options.ts';
import { saver } from '../saver.ts';
import { formatTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { checkWritableFile } from '../writable.ts';
import { splitSpecs } from './arena.ts';
import { choiceOf } from './train.ts';

interface PlayOptions {
  readonly seed: string;
  readonly threads: number;
  readonly option: readonly string[];
  readonly json?: true;
}

interface TestOptions extends PlayOptions {
  readonly players?: string;
  readonly eye?: string;
  readonly games: number;
  readonly watched?: number;
  readonly openings: number;
  readonly replays: number;
  readonly optionGames?: number;
  readonly write?: string;
  readonly page?: string;
}

interface SuggestOptions extends PlayOptions {
  readonly players?: string;
  readonly band: readonly [number, number];
  readonly games: number;
  readonly cost: number;
  readonly together: number;
  readonly pack?: string;
}

interface WorthOptions extends PlayOptions {
  readonly players?: string;
  readonly games: number;
  readonly cost?: number;
  readonly match?: string;
}

const DEFAULT_GAMES = 100;
const WATCHED = 40;
const OPTION_GAMES = 20;
const OPENINGS = 40;
const REPLAYS = 5;

const TEST_EXAMPLES = `
Each player plays itself on both sides, and its neighbour in the list. docs/lab.md tells how to read the answers.
With --write, Ctrl-C keeps what was played, and the same command goes on with it.

Examples:
  schiltron lab test mill-ford
  schiltron lab test my-battle.json --players "random;scripted;mcts:sims=100" --games 200 --write lab.json --page lab.html
  schiltron lab suggest my-battle.json --save better.json
  schiltron lab worth my-battle.json --match units`;

/** Runs what may be refused by the laboratory.
 * @throws CommandFault with what it says */
async function said<T>(run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof LabError ? new CommandFault(error.message) : error;
  }
}

async function checkAgents(specs: readonly string[]): Promise<void> {
  for (const spec of specs) await (await openAgent(spec, { seed: 0 })).close?.();
}

/** The captain, if a game has one. */
function bestScripted(choice: GameChoice): string {
  return loadChoice(choice).scripted === undefined ? 'random' : 'scripted';
}

function requestOf(battle: string, options: TestOptions): LabRequest {
  const choice = choiceOf(battle, options.option);
  const captain = bestScripted(choice);
  const players = options.players === undefined ? [...new Set(['random', captain])] : splitSpecs(options.players);
  const { games, openings, replays, seed } = options;
  return {
    ...choice,
    players,
    games,
    watched: Math.min(options.watched ?? WATCHED, games),
    luck: { openings, replays },
    optionGames: Math.min(options.optionGames ?? OPTION_GAMES, games),
    eye: options.eye ?? (players.includes(captain) ? captain : players.at(-1)!),
    seed,
  };
}

/** What was begun in a file that exists.
 * @throws CommandFault if it holds another test than what is asked */
async function openLab(request: LabRequest, { write, threads }: TestOptions): Promise<LabResult> {
  if (write === undefined || !existsSync(write)) return said(async () => emptyLab(await resolveLab(request, { threads })));
  const done = await said(() => decodeLab(readJsonFile(write), write));
  const { turns } = done.config.luck;
  try {
    return resumeLab({ ...request, luck: { ...request.luck, turns } }, done);
  } catch (error) {
    if (!(error instanceof LabError)) throw error;
    throw new CommandFault(`${write} cannot be gone on with. ${error.message} Ask for the same as there, or name another file.`);
  }
}

function writeText(result: LabResult, terminal: Terminal): void {
  const { players, scenario } = loadChoice(result.config);
  const summary = summariseLab(result);
  const [first] = players;
  const part = (title: string, cells: readonly (readonly string[])[]): void => {
    if (cells.length > 1) terminal.write(`\n${title}\n${formatTable(cells)}`);
  };
  terminal.write(`${scenario.title}: ${players.join(' against ')}\n`);
  part('Balance', evenCells(summary, first));
  part('Better play', skillCells(summary));
  part('How it ends', endingCells(summary, players));
  part('Options', optionCells(summary, first));
  const { luck, watched } = summary;
  if (luck !== null)
    terminal.write(
      `\nThe dice of the first ${luck.turns === 1 ? 'turn' : `${luck.turns} turns`} decide ${percent(luck.share)} of the differences between results ` +
        `(${percent(luck.interval[0])} to ${percent(luck.interval[1])}).\n`,
    );
  if (watched === null) return;
  if (watched.idle.length > 0) terminal.write(`Never used in ${watched.games} games: ${watched.idle.join(', ')}.\n`);
  if (watched.untouched.length > 0) terminal.write(`Never attacked: ${watched.untouched.join(', ')}.\n`);
}

async function test(battle: string, options: TestOptions, terminal: Terminal): Promise<void> {
  const { write, page, threads, json } = options;
  const request = requestOf(battle, options);
  for (const file of [write, page]) if (file !== undefined) checkWritableFile(file, 'Choose another file.');
  await checkAgents(request.players);
  let result = await openLab(request, options);
  const save = saver(write, encodeLab);
  let played = 0;
  try {
    await runLab(result.config, {
      done: result,
      threads,
      signal: terminal.signal,
      onGame: (soFar, number, total) => {
        result = soFar;
        played++;
        save(result);
        terminal.progress(`${number} of ${total} games`);
      },
    });
  } finally {
    if (played > 0) save(result, true);
  }
  terminal.progress('');
  if (page !== undefined) {
    mkdirSync(dirname(page), { recursive: true });
    writeFileAtomically(page, labPage(result));
    terminal.note(`Wrote ${page}. Open it in a browser.`);
  }
  const summary = summariseLab(result);
  if (json === true) terminal.write(`${JSON.stringify({ config: result.config, ...summary }, null, 2)}\n`);
  else writeText(result, terminal);
  if (summary.played === summary.planned) return;
  terminal.note(
    `Stopped after ${summary.played} of ${summary.planned} games. ` +
      (write === undefined ? 'Nothing was kept: --write FILE keeps them.' : `The same command goes on with ${write}.`),
  );
  throw new CommandFailed();
}

/** The players of the two sides: one for both, or one each. */
function pairOf(choice: GameChoice, players: string | undefined): readonly [string, string] {
  const specs = players === undefined ? [bestScripted(choice)] : splitSpecs(players);
  const [first, second = first, ...more] = specs;
  if (first === undefined || more.length > 0)
    throw new CommandFault('Name one player for both sides, or one for each: --players "scripted;mcts:sims=100"');
  return [first, second!];
}

async function changesOf(battle: string, { players, option, seed }: PlayOptions & { readonly players?: string }): Promise<ChangesConfig> {
  const choice = choiceOf(battle, option);
  const agents = pairOf(choice, players);
  await checkAgents(agents);
  return { ...choice, agents, seed };
}

/** The pack of a suggestion with an id and words of its own. */
function packOf({ choice, changes, first, games }: Suggestion): ScenarioPack {
  const pack = choice.scenario as ScenarioPack;
  const id = `${String(pack['id'])}-changed`;
  const story = `${changes.join('; ')}. Found by "schiltron lab suggest": ${percent(first.share)} of ${games} games for the first side.`;
  return {
    ...pack,
    ruleset: choice.ruleset,
    id,
    title: `${String(pack['title'] ?? pack['id'])}, changed`,
    about: `${String(pack['about'] ?? '')} ${story}`.trim(),
    source: 'pack',
    provenance: [{ at: '/**', tag: 'reconstructed', why: story }],
  };
}

function tellRace(found: RaceResult, first: string, json: true | undefined, terminal: Terminal): void {
  if (json === true) return terminal.write(`${JSON.stringify(found, null, 2)}\n`);
  terminal.write(formatTable(suggestionCells([found.usual, ...found.suggestions], first)));
  terminal.write(`\n${found.tried} changes were tried in ${found.games} games.\n`);
}

async function suggest(battle: string, options: SuggestOptions, terminal: Terminal): Promise<void> {
  const { band, games, cost, together, threads, pack: file, json } = options;
  if (file !== undefined) checkWritableFile(file, 'Choose another file with --save.');
  const config = await changesOf(battle, options);
  let heat = '';
  const found = await said(() =>
    raceChanges(
      { ...config, band, games, cost, together },
      {
        threads,
        signal: terminal.signal,
        onHeat: (now) => (heat = `${now.changes} changes, ${now.games} games each`),
        onGame: (played) => terminal.progress(`${heat}; ${played} games played`),
      },
    ),
  );
  terminal.progress('');
  const { players } = loadChoice(config);
  tellRace(found, players[0], json, terminal);
  const isFit = ({ first: { share } }: Suggestion): boolean => share >= band[0] && share <= band[1];
  if (isFit(found.usual)) return terminal.note('The battle lies in the band as it is.');
  const best = found.suggestions.find(isFit);
  if (best === undefined)
    throw new CommandFault(
      'No change brought the battle into the band: allow more with --cost, --together, or a wider --band.',
      'NOT_FOUND',
    );
  if (file === undefined) return terminal.note('Keep the first of them with --save FILE.');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(packOf(best), null, 2)}\n`);
  terminal.note(`Saved to ${file}. Play it with: schiltron play ${file}`);
}

async function worth(battle: string, options: WorthOptions, terminal: Terminal): Promise<void> {
  const { games, cost, match, threads, json } = options;
  const config = await changesOf(battle, options);
  let played = 0;
  const { share, effects } = await said(() =>
    measureChanges(config, {
      games,
      threads,
      signal: terminal.signal,
      ...(cost === undefined ? {} : { cost }),
      ...(match === undefined ? {} : { fits: (words: string) => words.toLowerCase().includes(match.toLowerCase()) }),
      onGame: (total) => terminal.progress(`${++played} of ${total} games`),
    }),
  );
  terminal.progress('');
  if (json === true) return terminal.write(`${JSON.stringify({ share, effects }, null, 2)}\n`);
  const { players } = loadChoice(config);
  terminal.write(formatTable(effectCells(effects, players[0])));
  terminal.write(
    `\n${players[0]} have ${percent(share.share)} (${percent(share.interval[0])} to ${percent(share.interval[1])}) of ${games} games as it is. ` +
      'Each change met the same dice.\n',
  );
}

/** For commander: two shares, the lower one first, as `0.48,0.52`. */
function shareBand(text: string): readonly [number, number] {
  const [low, high, ...more] = text.split(',').map(Number);
  if (low !== undefined && high !== undefined && more.length === 0 && low >= 0 && low < high && high <= 1) return [low, high];
  throw new CommandFault('--band needs two shares from 0 to 1, the lower one first, as 0.48,0.52.');
}

function withPlay(command: Command): Command {
  return command
    .option('--seed <seed>', 'same seed, same games', '1')
    .option(
      '--threads <n>',
      'games to play at a time; they are the same with any number (default: all cores)',
      wholeNumber(1, MOST_THREADS),
      availableParallelism(),
    )
    .option('--option <name=value>', 'an option of the ruleset; may be repeated', collect, []);
}

const BATTLE = 'a scenario, as "schiltron scenarios" lists it, or the path of a scenario pack';

function testCommand(terminal: Terminal): Command {
  return withPlay(new Command('test'))
    .description('how balanced a battle is, how long and how lucky, what in it is never used, and where it is fought')
    .argument('<battle>', BATTLE)
    .option('--players <a;b;…>', 'players, the weakest first (default: random and the captain)')
    .option('--eye <spec>', 'the player that is watched and measures luck and options (default: the captain)')
    .option('--games <n>', 'games of each player against itself, and of each two neighbours', pairedGames, DEFAULT_GAMES)
    .option('--watched <n>', `games in which it is noted who fights where (default: ${WATCHED})`, wholeNumber(0, MOST_GAMES))
    .option('--openings <n>', 'openings by dice, for the share of luck; 0 leaves it out', wholeNumber(0, MOST_GAMES), OPENINGS)
    .option('--replays <n>', 'games of each opening', wholeNumber(2, MOST_GAMES), REPLAYS)
    .option(
      '--option-games <n>',
      `games of each other value of each option (default: ${OPTION_GAMES}); 0 leaves them out`,
      wholeNumber(0, MOST_GAMES),
    )
    .option('--write <file>', 'keep the games in this file, and go on with it if it exists')
    .option('--page <file>', 'write what was found as one HTML page')
    .option('--json', '{ config, played, planned, even, skill, endings, luck, options, watched }')
    .addHelpText('after', TEST_EXAMPLES)
    .action((battle: string, options: TestOptions) => test(battle, options, terminal));
}

function suggestCommand(terminal: Terminal): Command {
  return withPlay(new Command('suggest'))
    .description('seek the smallest changes that make a battle even between two players, and write them as a pack')
    .argument('<battle>', BATTLE)
    .option('--players <a;b>', 'who plays the first and the second side; one for both (default: the captain)')
    .option('--band <low,high>', "share of the first side's games that is wanted", shareBand, [0.48, 0.52])
    .option('--games <n>', 'games of a change before it is believed', wholeNumber(20, MOST_GAMES), 400)
    .option('--cost <n>', 'most that all changes together may cost', positiveNumber, 8)
    .option('--together <n>', 'changes that may be made together', wholeNumber(1, 5), 2)
    .option('--save <file>', 'write the cheapest change that fits as a pack')
    .option('--json', '{ usual, suggestions: [{ changes, cost, games, first, confirmed, choice }], tried, games }')
    .action((battle: string, { save, ...options }: SuggestOptions & { readonly save?: string }) =>
      suggest(battle, save === undefined ? options : { ...options, pack: save }, terminal),
    );
}

function worthCommand(terminal: Terminal): Command {
  return withPlay(new Command('worth'))
    .description('what each small change of a battle is worth: a unit more or less, its card, a turn, who begins')
    .argument('<battle>', BATTLE)
    .option('--players <a;b>', 'who plays the first and the second side; one for both (default: the captain)')
    .option('--games <n>', 'games of each change, with the same dice', wholeNumber(2, MOST_GAMES), DEFAULT_GAMES)
    .option('--cost <n>', 'leave out changes that cost more', positiveNumber)
    .option('--match <words>', 'only changes that have these words, as "units"')
    .option('--json', '{ share, effects: [{ words, cost, games, shift: { share, interval } }] }')
    .action((battle: string, options: WorthOptions) => worth(battle, options, terminal));
}

export function labCommand(terminal: Terminal): Command {
  return new Command('lab')
    .addCommand(testCommand(terminal), { isDefault: true })
    .addCommand(suggestCommand(terminal))
    .addCommand(worthCommand(terminal));
}
