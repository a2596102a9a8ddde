import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Command } from 'commander';
import type { ScenarioPack } from '../../../rules/core/index.ts';
import { percent } from '../../../rules/core/values/words.ts';
import {
  type ChangesConfig,
  effectCells,
  type GameChoice,
  labThreads,
  measureChanges,
  raceChanges,
  type RaceResult,
  type Suggestion,
  suggestionCells,
  USUAL_LAB,
} from '../../../training/index.ts';
import { loadChoice } from '../../../training/matches/game-choice.ts';
import { CommandFault } from '../../fault.ts';
import { BATTLE, bestScripted, checkAgents, type PlayOptions, said, withPlay } from '../../lab-play.ts';
import { MOST_GAMES, positiveNumber, wholeNumber } from '../../numbers.ts';
import { formatTable } from '../../table.ts';
import type { Terminal } from '../../terminal.ts';
import { checkWritableFile } from '../../writable.ts';
import { splitSpecs } from './arena.ts';
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
  let round = '';
  const found = await said(() =>
    raceChanges(
      { ...config, band, games, cost, together },
      {
        players: labThreads(threads),
        signal: terminal.signal,
        onRound: (now) => (round = `${now.changes} changes, ${now.games} games each`),
        onGame: (played) => terminal.progress(`${round}; ${played} games played`),
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
      players: labThreads(threads),
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

export function suggestCommand(terminal: Terminal): Command {
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

export function worthCommand(terminal: Terminal): Command {
  return withPlay(new Command('worth'))
    .description('what each small change of a battle is worth: a unit more or less, its card, a turn, who begins')
    .argument('<battle>', BATTLE)
    .option('--players <a;b>', 'who plays the first and the second side; one for both (default: the captain)')
    .option('--games <n>', 'games of each change, with the same dice', wholeNumber(2, MOST_GAMES), USUAL_LAB.games)
    .option('--cost <n>', 'leave out changes that cost more', positiveNumber)
    .option('--match <words>', 'only changes that have these words, as "units"')
    .option('--json', '{ share, effects: [{ words, cost, games, shift: { share, interval } }] }')
    .action((battle: string, options: WorthOptions) => worth(battle, options, terminal));
}
