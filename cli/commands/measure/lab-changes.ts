import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Command } from 'commander';
import { percent } from '../../../rules/core/values/words.ts';
import {
  type ChangesConfig,
  type ChangesQuestion,
  effectCells,
  type GameChoice,
  labThreads,
  type PlayedChanges,
  type RaceConfig,
  type RaceResult,
  resumeChanges,
  SUGGEST,
  type Suggestion,
  suggestionCells,
  suggestionPack,
  USUAL_LAB,
  USUAL_RACE,
  WORTH,
  type WorthConfig,
} from '../../../training/index.ts';
import { loadChoice } from '../../../training/matches/game-choice.ts';
import { CommandFailed, CommandFault } from '../../fault.ts';
import { readJsonFile } from '../../games.ts';
import { BATTLE, bestScripted, checkAgents, goOnWith, type PlayOptions, said, withPlay } from '../../lab-play.ts';
import { MOST_GAMES, positiveNumber, wholeNumber } from '../../numbers.ts';
import { splitSpecs } from '../../play-options.ts';
import { saver } from '../../saver.ts';
import { formatTable } from '../../table.ts';
import type { Terminal } from '../../terminal.ts';
import { checkWritableFile } from '../../writable.ts';
import { choiceOf } from '../training/train.ts';

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

function tellRace(found: RaceResult, first: string, json: true | undefined, terminal: Terminal): void {
  if (json === true) return terminal.write(`${JSON.stringify(found, null, 2)}\n`);
  terminal.write(formatTable(suggestionCells([found.usual, ...found.suggestions], first)));
  terminal.write(`\n${found.tried} changes were tried in ${found.games} games.\n`);
}

/** Asks a question about small changes with the games of a file, if there is one, and keeps what is played.
 * @throws CommandFault if the file holds games of another question */
async function ask<C extends ChangesConfig, R>(
  { ask: answer, decode, encode }: ChangesQuestion<C, R>,
  config: C,
  { write, threads }: PlayOptions,
  terminal: Terminal,
): Promise<R> {
  if (write !== undefined) checkWritableFile(write, 'Choose another file with --write.');
  const file = write !== undefined && existsSync(write) ? write : null;
  const before = file === null ? null : await said(() => decode(readJsonFile(file), file));
  if (before !== null) goOnWith(file!, () => resumeChanges(config, before));
  const save = saver(write, encode);
  let last: PlayedChanges<C> | null = null;
  try {
    return await said(() =>
      answer(config, {
        players: labThreads(threads),
        signal: terminal.signal,
        ...(before === null ? {} : { done: before }),
        onGame: (soFar, { words, played, total }) => {
          last = soFar;
          save(soFar);
          terminal.progress(`${words}: ${played} of ${total} games`);
        },
      }),
    );
  } finally {
    if (last !== null) save(last, true);
    terminal.progress('');
  }
}

/** @throws CommandFailed if the command was stopped */
function tellStop(write: string | undefined, terminal: Terminal): void {
  if (!terminal.signal.aborted) return;
  terminal.note(
    write === undefined ? 'Stopped. Nothing was kept: --write FILE keeps the games.' : `Stopped. The same command goes on with ${write}.`,
  );
  throw new CommandFailed();
}

async function suggest(battle: string, options: SuggestOptions, terminal: Terminal): Promise<void> {
  const { band, games, cost, together, pack: file, write, json } = options;
  if (file !== undefined) checkWritableFile(file, 'Choose another file with --save.');
  const config: RaceConfig = { ...(await changesOf(battle, options)), band, games, cost, together };
  const found = await ask(SUGGEST, config, options, terminal);
  const { players } = loadChoice(config);
  tellRace(found, players[0], json, terminal);
  tellStop(write, terminal);
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
  writeFileSync(file, `${JSON.stringify(suggestionPack(best), null, 2)}\n`);
  terminal.note(`Saved to ${file}. Play it with: schiltron play ${file}`);
}

async function worth(battle: string, options: WorthOptions, terminal: Terminal): Promise<void> {
  const { games, cost, match, write, json } = options;
  const config: WorthConfig = {
    ...(await changesOf(battle, options)),
    games,
    ...(cost === undefined ? {} : { cost }),
    ...(match === undefined ? {} : { match }),
  };
  const { share, effects } = await ask(WORTH, config, options, terminal);
  if (json === true) terminal.write(`${JSON.stringify({ share, effects }, null, 2)}\n`);
  else {
    const [first] = loadChoice(config).players;
    terminal.write(formatTable(effectCells(effects, first)));
    terminal.write(
      `\n${first} have ${percent(share.share)} (${percent(share.interval[0])} to ${percent(share.interval[1])}) of ${games} games as it is. ` +
        'Each change met the same dice.\n',
    );
  }
  tellStop(write, terminal);
}

/** For commander: two shares, the lower one first, as `0.48,0.52`. */
function shareBand(text: string): readonly [number, number] {
  const [low, high, ...more] = text.split(',').map(Number);
  if (low !== undefined && high !== undefined && more.length === 0 && low >= 0 && low < high && high <= 1) return [low, high];
  throw new CommandFault('--band needs two shares from 0 to 1, the lower one first, as 0.48,0.52.');
}

const KEEP = 'keep the games in this file, and go on with it if it exists';

export function suggestCommand(terminal: Terminal): Command {
  return withPlay(new Command('suggest'))
    .description('seek the smallest changes that make a battle even between two players, and write them as a pack')
    .argument('<battle>', BATTLE)
    .option('--players <a;b>', 'who plays the first and the second side; one for both (default: the captain)')
    .option('--band <low,high>', "share of the first side's games that is wanted", shareBand, USUAL_RACE.band)
    .option('--games <n>', 'games of a change before it is believed', wholeNumber(20, MOST_GAMES), USUAL_RACE.games)
    .option('--cost <n>', 'most that all changes together may cost', positiveNumber, USUAL_RACE.cost)
    .option('--together <n>', 'changes that may be made together', wholeNumber(1, 5), USUAL_RACE.together)
    .option('--write <file>', KEEP)
    .option('--save <file>', 'write the cheapest change that fits as a pack')
    .option('--json', '{ usual, suggestions: [{ changes, cost, games, first, confirmed, choice }], tried, games }')
    .action((battle: string, { save, ...options }: SuggestOptions & { readonly save?: string }) =>
      suggest(battle, save === undefined ? options : { ...options, pack: save }, terminal),
    );
}

export function worthCommand(terminal: Terminal): Command {
  return withPlay(new Command('worth'))
    .description('what each small change of a battle is worth: a unit more or less, its card, a turn, who begins')
    .argument('<battle>', BATTLE)
    .option('--players <a;b>', 'who plays the first and the second side; one for both (default: the captain)')
    .option('--games <n>', 'games of each change, with the same dice', wholeNumber(2, MOST_GAMES), USUAL_LAB.games)
    .option('--cost <n>', 'leave out changes that cost more', positiveNumber)
    .option('--match <words>', 'only changes that have these words, as "units"')
    .option('--write <file>', KEEP)
    .option('--json', '{ share, effects: [{ words, cost, games, shift: { share, interval } }] }')
    .action((battle: string, options: WorthOptions) => worth(battle, options, terminal));
}
