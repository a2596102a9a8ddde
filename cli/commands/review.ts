import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { type GameRecord, parseRecord, type Player, replay, type Ruleset, RulesError } from '../../rules/core/index.ts';
import { findRuleset } from '../../rules/registry.ts';
import { type KindOfLoss, lossesByKind, type Review, type ReviewedDecision, reviewGames } from '../../training/evaluation/index.ts';
import { CommandFault } from '../fault.ts';
import { readJsonFile } from '../games.ts';
import { wholeNumber } from '../numbers.ts';
import { drawSeed, openAgent } from '../play-options.ts';
import { formatTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { checkWritableFolder } from '../writable.ts';

interface ReviewCommandOptions {
  readonly agent?: string;
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

function readRecords(files: readonly string[]): GameRecord[] {
  const records = files.map((file) => {
    const parsed = parseRecord(readJsonFile(file));
    if (!parsed.ok) throw new RulesError(parsed.error);
    return parsed.value;
  });
  const other = records.findIndex(({ ruleset }) => ruleset !== records[0]!.ruleset);
  if (other !== -1)
    throw new CommandFault(
      `${files[0]} is a game of ${records[0]!.ruleset}, ${files[other]} of ${records[other]!.ruleset}: review one ruleset at a time.`,
    );
  return records;
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
  schiltron review games --agent neural:barons-war,sims=0 --positions mistakes
  schiltron review battle.json --reviewer neural:barons-war,sims=64 --worst 5
  schiltron replay games/0-1-0001.json --to 57 --text          the map before a decision`;

async function review(names: readonly string[], options: ReviewCommandOptions, terminal: Terminal): Promise<void> {
  const files = filesOf(names);
  const records = readRecords(files);
  const { agent, positions, simulations, deep, worst } = options;
  const seed = options.seed ?? drawSeed();
  if (positions !== undefined) checkWritableFolder(positions, 'Choose another folder with --positions.');
  if (agent !== undefined && records.every((record) => playedBy(record, agent).length === 0)) {
    const players = [
      ...new Set(records.flatMap(({ about }) => [about?.['first'], about?.['second']]).filter((name) => name !== undefined)),
    ];
    throw new CommandFault(
      `No game was played by ${agent}; the records name ${players.length === 0 ? 'nobody' : players.join(', ')}.`,
      'UNKNOWN_AGENT',
    );
  }
  const ruleset = findRuleset(records[0]!.ruleset);
  const reviewer = await openAgent(options.reviewer, { seed: `${seed}/reviewer` });
  const found = await reviewGames(ruleset, records, reviewer, {
    simulations,
    deepSimulations: deep,
    worst,
    seed,
    signal: terminal.signal,
    ...(agent === undefined ? {} : { isReviewed: (record: GameRecord, player: Player) => playedBy(record, agent).includes(player) }),
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
