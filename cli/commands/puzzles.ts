import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Command } from 'commander';
import { type Game, PUZZLES_FORMAT, type PuzzleFile, type PuzzleKind, type PuzzleTerms } from '../../rules/core/index.ts';
import { findPuzzles } from '../../training/puzzles/index.ts';
import { CommandFault } from '../fault.ts';
import { readJsonFile, resolveGame } from '../games.ts';
import { positiveNumber, wholeNumber } from '../numbers.ts';
import { openAgent } from '../play-options.ts';
import type { Terminal } from '../terminal.ts';
import { checkWritableFile } from '../writable.ts';

interface PuzzlesOptions {
  readonly write: string;
  readonly most: number;
  readonly minutes: number;
  readonly seed: string;
  readonly player: string;
  readonly agent: string;
  readonly screening: number;
  readonly continuations: number;
  readonly simulations: number;
  readonly least: number;
}

const EXAMPLES = `
Examples:
  schiltron puzzles skirmish --write puzzles.json
  schiltron puzzles mill-ford dry-wells --most 40 --minutes 60 --write puzzles.json

Stop it with Ctrl-C: each puzzle is written at once, and the same command goes on with the next game.`;

/** Share of a file that may ask for the same. */
const MOST_OF_KIND = 0.34;

/** The file as it is: what was found by the same terms before, or nothing. */
function fileBefore(file: string, { ruleset }: Game, terms: PuzzleTerms): PuzzleFile {
  const fresh: PuzzleFile = { format: PUZZLES_FORMAT, ruleset: ruleset.id, version: ruleset.version, terms, games: {}, puzzles: [] };
  if (!existsSync(file)) return fresh;
  const before = readJsonFile(file) as PuzzleFile;
  if (before.format !== PUZZLES_FORMAT || before.ruleset !== ruleset.id)
    throw new CommandFault(`${file} holds no puzzles of ${ruleset.id}; name another file with --write.`);
  if (before.version !== ruleset.version || JSON.stringify(before.terms) !== JSON.stringify(terms))
    throw new CommandFault(`${file} was made by other rules or other settings; name another file with --write, or remove it.`);
  return before;
}

/** One puzzle a line, so that a change can be read. */
function format({ puzzles, ...rest }: PuzzleFile): string {
  return `${JSON.stringify(rest).slice(0, -1)},"puzzles":[\n${puzzles.map((puzzle) => JSON.stringify(puzzle)).join(',\n')}\n]}\n`;
}

function gamesOf(names: readonly string[]): Game[] {
  const games = names.map((name) => resolveGame(name));
  const other = games.find(({ ruleset }) => ruleset.id !== games[0]!.ruleset.id);
  if (other !== undefined)
    throw new CommandFault(`A file holds the puzzles of one ruleset: ${other.scenario.id} is not of ${games[0]!.ruleset.id}.`);
  const own = games.find(({ pack }) => pack !== undefined);
  if (own !== undefined) throw new CommandFault('Puzzles are made of built-in scenarios only: name one that "schiltron scenarios" lists.');
  return games;
}

async function puzzles(terminal: Terminal, names: readonly string[], options: PuzzlesOptions): Promise<void> {
  const { write, most, minutes, seed, player, agent, screening, continuations, simulations, least } = options;
  checkWritableFile(write, 'Name another file with --write.');
  const games = gamesOf(names);
  const terms: PuzzleTerms = { players: [player, player], agent, screening, continuations, simulations, least };
  let file = fileBefore(write, games[0]!, terms);
  const save = (change: Partial<PuzzleFile>): void => {
    file = { ...file, ...change };
    mkdirSync(dirname(write), { recursive: true });
    writeFileSync(write, format(file));
  };
  const signal = AbortSignal.any([terminal.signal, AbortSignal.timeout(minutes * 60_000)]);
  const isFull = (kind: PuzzleKind): boolean => file.puzzles.filter((one) => one.kind === kind).length >= MOST_OF_KIND * most;
  const finder = { terms, open: (one: string) => openAgent(agent, { seed: one }), isFull, signal };
  try {
    for (let turn = 0; file.puzzles.length < most; turn++) {
      await setImmediate(); // agents that never wait would keep signals and the time limit waiting
      const game = games[turn % games.length]!;
      const number = file.games[game.scenario.id] ?? 0;
      const own = `${seed}/${game.scenario.id}/${number}`;
      const players = [await openAgent(player, { seed: `${own}/a` }), await openAgent(player, { seed: `${own}/b` })] as const;
      for await (const puzzle of findPuzzles(game, { name: `${game.scenario.id}-${number}`, seed: own, players }, finder)) {
        if (file.puzzles.some(({ id }) => id === puzzle.id)) continue; // from before the command was stopped
        save({ puzzles: [...file.puzzles, puzzle] });
        terminal.write(`${puzzle.id}: find the ${puzzle.kind}, better by ${Math.round(100 * puzzle.gap[0])} %\n`);
      }
      for (const one of players) await one.close?.();
      save({ games: { ...file.games, [game.scenario.id]: number + 1 } });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  terminal.write(`${file.puzzles.length} puzzles in ${write}.\n`);
}

export function puzzlesCommand(terminal: Terminal): Command {
  return new Command('puzzles')
    .description('look through games for positions in which one choice is clearly better than all others, proved by search')
    .argument('<scenarios...>', 'scenarios of one ruleset, as "schiltron scenarios" lists them')
    .requiredOption('--write <file>', 'where puzzles are kept; a file that is there is gone on with')
    .option('--most <n>', 'end with so many puzzles', wholeNumber(1, 1000), 36)
    .option('--minutes <n>', 'end after so many minutes', positiveNumber, 60)
    .option('--seed <seed>', 'same seed, same games', 'puzzles')
    .option('--player <agent>', 'agent that plays both sides', 'scripted')
    .option('--agent <agent>', 'agent that searches', 'mcts')
    .option('--screening <n>', 'simulations of the first search of a position', wholeNumber(10), 120)
    .option('--continuations <n>', 'worlds and dice after each choice, drawn anew for the proof', wholeNumber(8, 1000), 16)
    .option('--simulations <n>', 'simulations of the search of each of them', wholeNumber(1), 30)
    .option('--least <share>', 'how much better the solution has to be than any other choice, as a share of a win', positiveNumber, 0.1)
    .addHelpText('after', EXAMPLES)
    .action((names: string[], options: PuzzlesOptions) => puzzles(terminal, names, options));
}
