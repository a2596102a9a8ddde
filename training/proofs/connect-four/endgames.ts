import { createAgent } from '../../../agents/registry/registry.ts';
import { type Agent, createView } from '../../../agents/turn/agent.ts';
import { type Game, isPlayer, Rng, type Seed, type State } from '../../../rules/core/index.ts';
import { boardAfter, type FourBoard, openColumns, SQUARES, winsAt } from './four-board.ts';
import { FourSolver } from './four-solver.ts';

/** An end game of Connect Four with its exact answer. */
export interface Endgame {
  /** Columns played from the start, as text: `dcd…`. */
  readonly moves: string;
  /** What best play comes to for whoever is to move: 1, 0 or -1. */
  readonly result: number;
  /** Columns that keep it, from 0. */
  readonly best: readonly number[];
  /** Columns that are not full. */
  readonly open: number;
  /** Whether nobody can complete four with the next stone. */
  readonly isQuiet: boolean;
}

interface EndgameOptions {
  readonly count: number;
  readonly seed: Seed;
  /** Fewest and most stones on the board. Default 20 and 26. */
  readonly stones?: readonly [number, number];
}

/** Ways to play towards an end game: who chooses, and how often chance does instead. */
const STYLES = [
  { spec: 'random', noise: 0 },
  { spec: 'scripted', noise: 0.2 },
  { spec: 'mcts:sims=30,rollout=random,prior=uniform,select=uct', noise: 0.1 },
] as const;

const COLUMN_A = 'a'.charCodeAt(0);

function formatColumns(columns: readonly number[]): string {
  return String.fromCharCode(...columns.map((column) => COLUMN_A + column));
}

/** Columns from 0 of moves as text. */
function parseColumns(moves: string): number[] {
  return Array.from(moves, (letter) => letter.charCodeAt(0) - COLUMN_A);
}

/** The state after moves from the start. */
export function stateAfter(game: Game, moves: string): State {
  const state = game.newState();
  for (const column of parseColumns(moves)) state.apply(column);
  return state;
}

/** Columns played up to so many stones; null if the game was over before. */
async function playTo(game: Game, stones: number, agent: Agent, noise: number, rng: Rng): Promise<number[] | null> {
  const state = game.newState();
  const columns: number[] = [];
  while (columns.length < stones) {
    const { actor } = state;
    if (!isPlayer(actor)) return null;
    const legal = state.legalActions();
    const column = rng.float() < noise ? legal.at(rng.below(legal.length)) : (await agent.choose(createView(state, actor))).action;
    state.apply(column);
    columns.push(column);
  }
  return isPlayer(state.actor) ? columns : null;
}

function isQuiet(board: FourBoard): boolean {
  const { ownLow, ownHigh, otherLow, otherHigh } = board;
  const turned = { ...board, ownLow: otherLow, ownHigh: otherHigh, otherLow: ownLow, otherHigh: ownHigh };
  return !openColumns(board).some((column) => winsAt(board, column) || winsAt(turned, column));
}

/** The exact answer; null if every column keeps the result, so that there is nothing to get wrong. */
function solveEndgame(solver: FourSolver, columns: readonly number[]): Endgame | null {
  const board = boardAfter(columns);
  const results = solver.results(board);
  const open = results.filter((result) => !Number.isNaN(result));
  const result = Math.max(...open);
  const best = Array.from(results.keys()).filter((column) => results[column] === result);
  return best.length === open.length ? null : { moves: formatColumns(columns), result, best, open: open.length, isQuiet: isQuiet(board) };
}

/** End games of half-full boards, from play of several kinds, in each of which some move throws a better result away. The same for the same seed. */
export async function createEndgames(game: Game, { count, seed, stones = [20, 26] }: EndgameOptions): Promise<Endgame[]> {
  const [fewest, most] = stones;
  if (fewest < 16 || most >= SQUARES) throw new RangeError(`End games have 16 to ${SQUARES - 1} stones; got ${fewest} to ${most}.`);
  const solver = new FourSolver();
  const rng = Rng.from(seed);
  const agents = await Promise.all(STYLES.map(({ spec }, i) => createAgent(spec, { seed: `${seed}/${i}` })));
  const found = new Map<string, Endgame>();
  for (let attempt = 0; found.size < count; attempt++) {
    const style = attempt % STYLES.length;
    const columns = await playTo(game, fewest + rng.below(most - fewest + 1), agents[style]!, STYLES[style]!.noise, rng);
    const endgame = columns === null ? null : solveEndgame(solver, columns);
    if (endgame !== null) found.set(endgame.moves, endgame);
  }
  return [...found.values()];
}
