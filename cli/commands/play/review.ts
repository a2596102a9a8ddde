import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { type GameRecord, parseRecord, type Player, replay, type Ruleset, RulesError, TERMINAL } from '../../../rules/core/index.ts';
import { findRuleset } from '../../../rules/registry.ts';
import { type KindOfLoss, lossesByKind, type Review, type ReviewedDecision, reviewGames } from '../../../training/evaluation/index.ts';
import { CommandFault } from '../../fault.ts';
import { readJsonFile } from '../../games.ts';
import { wholeNumber } from '../../numbers.ts';
import { drawSeed, openAgent } from '../../play-options.ts';
import { formatTable } from '../../table.ts';
import type { Terminal } from '../../terminal.ts';
import { checkWritableFolder } from '../../writable.ts';

interface ReviewCommandOptions {
  readonly agent?: string;
  readonly lost?: true;
  readonly reviewer: string;
  readonly simulations: number;
  readonly deep: number;
  readonly worst: number;
  readonly seed?: string;
  readonly positions?: string;
  readonly json?: true;
}

/** The players that an agent was, as `arena`, `play` and `watch` note it in a record. */
function playedBy({ about }: GameRecord, agent: string): Player[] {
  return ([0, 1] as const).filter((player) => about?.[player === 0 ? 'first' : 'second'] === agent);
}

/** Files of records: those named, and all that lie in the folders named. */
function filesOf(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (!existsSync(name) || !statSync(name).isDirectory()) return [name];
    const files = readdirSync(name).filter((file) => file.endsWith('.json') && file !== 'arena.json');
    if (files.length === 0)
      throw new CommandFault(`There is no record in ${name}; "schiltron arena … --records ${name}" saves some.`, 'NO_FILE');
    return files.sort().map((file) => join(name, file));
  });
}

/** A record and the file it was read from. */
interface Played {
  readonly file: string;
  readonly record: GameRecord;
}

function readGames(files: readonly string[]): Played[] {
  const games = files.map((file) => {
    const parsed = parseRecord(readJsonFile(file));
    if (!parsed.ok) throw new RulesError(parsed.error);
    return { file, record: parsed.value };
  });
  const first = games[0]!;
  const other = games.find(({ record }) => record.ruleset !== first.record.ruleset);
  if (other !== undefined)
    throw new CommandFault(
      `${first.file} is a game of ${first.record.ruleset}, ${other.file} of ${other.record.ruleset}: review one ruleset at a time.`,
    );
  return games;
}

/** Games, and whose decisions in them are to be looked at. */
interface Chosen {
  readonly games: readonly Played[];
  readonly reviewed: ReadonlyMap<GameRecord, readonly Player[]>;
}

/** @throws CommandFault if the agent played none of the games, or nobody's decisions are left */
function choose(ruleset: Ruleset, all: readonly Played[], { agent, lost }: Pick<ReviewCommandOptions, 'agent' | 'lost'>): Chosen {
  const playersOf = (record: GameRecord): readonly Player[] => (agent === undefined ? [0, 1] : playedBy(record, agent));
  if (agent !== undefined && all.every(({ record }) => playersOf(record).length === 0)) {
    const named = new Set(all.flatMap(({ record: { about } }) => [about?.['first'], about?.['second']]));
    const players = [...named].filter((name) => name !== undefined);
    throw new CommandFault(
      `No game was played by ${agent}; the records name ${players.length === 0 ? 'nobody' : players.join(', ')}.`,
      'UNKNOWN_AGENT',
    );
  }
  const reviewed = new Map(
    all.map(({ record }) => [record, lost === true ? losersAmong(ruleset, record, playersOf(record)) : playersOf(record)]),
  );
  const games = lost === true ? all.filter(({ record }) => reviewed.get(record)!.length > 0) : all;
  if (games.length === 0) throw new CommandFault(`${agent ?? 'Nobody'} lost none of these games; leave out --lost to review them all.`);
  return { games, reviewed };
}

function losersAmong(ruleset: Ruleset, record: GameRecord, players: readonly Player[]): Player[] {
  if (players.length === 0) return [];
  const end = replay(ruleset, record);
  return end.actor === TERMINAL ? players.filter((player) => end.returns()[player] < 0) : [];
}

/** Saves the position before each of the worst decisions, the worst first. */
function savePositions(folder: string, ruleset: Ruleset, records: readonly GameRecord[], worst: readonly ReviewedDecision[]): void {
  mkdirSync(folder, { recursive: true });
  for (const [i, { game, ply }] of worst.entries()) {
    const state = replay(ruleset, records[game]!, undefined, ply);
    writeFileSync(join(folder, `${String(i + 1).padStart(3, '0')}.json`), `${JSON.stringify(state.toPosition(), null, 2)}\n`);
  }
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function writeReview(
  terminal: Terminal,
  files: readonly string[],
  { games, decisions, worst }: Review,
  kinds: readonly KindOfLoss[],
): void {
  terminal.write(
    `${games} games, ${decisions} decisions with a choice. Chance to win given away in a game, by the kind of action played:\n\n`,
  );
  terminal.write(
    formatTable([
      ['kind', 'doubted', 'lost a game', '95 % interval'],
      ...kinds.map(({ kind, doubted, lossPerGame, interval }) => [kind, doubted, percent(lossPerGame), interval.map(percent).join(' to ')]),
    ]),
  );
  terminal.write('\nThe worst decisions, looked at again:\n\n');
  for (const { game, ply, turn, played, better, chance, loss } of worst)
    terminal.write(`${files[game]} --to ${ply}, turn ${turn}: ${played}; better ${better} (${percent(chance)}), costs ${percent(loss)}\n`);
}

const EXAMPLES = `
Every decision is judged by a search that knows no more than the player did. The first look takes the best of many estimates, so it thinks a little too badly
of every choice: its sums are for comparing agents under the same reviewer and --simulations. The worst decisions get a second look at both actions alike,
over the same worlds and dice; what costs nothing there was no mistake.

Examples:
  schiltron arena skirmish --agents "neural:barons-war,sims=0;scripted" --games 100 --records games
  schiltron review games --agent neural:barons-war,sims=0 --lost --positions mistakes
  schiltron review battle.json --reviewer neural:barons-war,sims=64 --worst 5
  schiltron replay games/0-1-0001.json --to 57 --text          the map before a decision`;

async function review(names: readonly string[], options: ReviewCommandOptions, terminal: Terminal): Promise<void> {
  const { positions, simulations, deep, worst } = options;
  const seed = options.seed ?? drawSeed();
  if (positions !== undefined) checkWritableFolder(positions, 'Choose another folder with --positions.');
  const all = readGames(filesOf(names));
  const ruleset = findRuleset(all[0]!.record.ruleset);
  const { games, reviewed } = choose(ruleset, all, options);
  const [files, records] = [games.map(({ file }) => file), games.map(({ record }) => record)];
  const reviewer = await openAgent(options.reviewer, { seed: `${seed}/reviewer` });
  const found = await reviewGames(ruleset, records, reviewer, {
    simulations,
    deepSimulations: deep,
    worst,
    seed,
    signal: terminal.signal,
    isReviewed: (record, player) => reviewed.get(record)!.includes(player),
    onLook: (looked, stage) =>
      terminal.progress(stage === 'first' ? `${looked} decisions looked at` : `${looked} of ${worst} looked at again`),
  });
  await reviewer.close?.();
  terminal.progress('');
  if (positions !== undefined) savePositions(positions, ruleset, records, found.worst);
  const kinds = lossesByKind(found);
  if (options.json === true) return terminal.write(`${JSON.stringify({ seed, files, ...found, kinds }, null, 2)}\n`);
  writeReview(terminal, files, found, kinds);
}

export function reviewCommand(terminal: Terminal): Command {
  return new Command('review')
    .description('find the decisions that cost an agent most in games that were played')
    .argument('<records...>', 'records, as play, watch and arena save them, or folders of them')
    .option('--agent <spec>', 'review only what this agent decided, as the records name it (default: both players)')
    .option('--lost', 'review only the decisions of players who lost their game')
    .option('--reviewer <spec>', 'who judges: an agent that searches', 'mcts')
    .option('--simulations <n>', 'simulations of the first look', wholeNumber(8), 400)
    .option('--deep <n>', 'simulations of the second look, for each of the two actions', wholeNumber(16), 20_000)
    .option('--worst <n>', 'decisions that get a second look', wholeNumber(0), 20)
    .option('--seed <seed>', 'same seed, same findings')
    .option('--positions <folder>', 'save the position before each of the worst decisions, for the page or "schiltron position"')
    .option('--json', '{ games, decisions, doubted, worst, kinds: [{ kind, doubted, lossPerGame, interval }] }')
    .addHelpText('after', EXAMPLES)
    .action((names: string[], options: ReviewCommandOptions) => review(names, options, terminal));
}
