import { Rng } from '../../../rules/core/index.ts';
import { FourBoard } from './four-solver.ts';

/** A position of Connect Four with all right moves. */
export interface Tactic {
  /** Columns from 0, the first player's first. */
  readonly moves: readonly number[];
  readonly right: readonly number[];
  /** Plies in which the right moves win; left out where they only hold. */
  readonly winsIn?: number;
}

/** What is right in a position, null if it is not of the kind wanted. */
type Question = (board: FourBoard) => Omit<Tactic, 'moves'> | null;

/** How far ahead a wrong move loses or wins, and how far it is made sure that a right one does not. */
const SOON = 5;
const FAR = 7;

/** Some move wins at once. */
const winInOne: Question = (board) => {
  const right = board.columns().filter((column) => board.wins(column));
  return right.length > 0 ? { right, winsIn: 1 } : null;
};

/** One move wins in three plies, no other within seven. */
const winInThree: Question = (board) => {
  const plies = board.columns().map((column) => board.pliesToWin(column, 3));
  if (Math.min(...plies) !== 3) return null;
  const right = board.columns().filter((_, i) => plies[i] === 3);
  const isOnly = right.length === 1 && board.columns().every((column, i) => plies[i] === 3 || board.pliesToWin(column, FAR) === Infinity);
  return isOnly ? { right, winsIn: 3 } : null;
};

/** The other side threatens one square, nothing wins at once, and stopping it does not lose within seven plies. */
const mustBlock: Question = (board) => {
  const columns = board.columns();
  const right = columns.filter((column) => board.isThreatened(column));
  if (right.length !== 1 || columns.some((column) => board.wins(column))) return null;
  return board.loses(right[0]!, FAR) ? null : { right };
};

/** Nothing is threatened yet, but most moves give the other side a square to win on: right are the one or two
 * moves after which it has no forced win within seven plies, all others lose within five. */
const mustNotPlayBelow: Question = (board) => {
  const columns = board.columns();
  if (columns.some((column) => board.wins(column) || board.isThreatened(column))) return null;
  const open = columns.filter((column) => !board.loses(column, 1));
  if (open.length === columns.length || columns.some((column) => board.pliesToWin(column, 3) < Infinity)) return null;
  const right: number[] = [];
  for (const column of open) if (right.length <= 2 && !board.loses(column, SOON)) right.push(column);
  const isSure = right.length > 0 && right.length <= 2 && !right.some((column) => board.loses(column, FAR));
  return isSure ? { right } : null;
};

/** So few squares are empty that every move can be played out; not all are equally good. */
const nearlyFull: Question = (board) => {
  if (board.empty > 14 || board.empty < 6) return null;
  const columns = board.columns();
  const results = columns.map((column) => board.resultOf(column));
  const best = Math.max(...results);
  const right = columns.filter((_, i) => results[i] === best);
  return right.length < columns.length ? { right } : null;
};

const QUESTIONS = { winInOne, winInThree, mustBlock, mustNotPlayBelow, nearlyFull } as const;
export type TacticKind = keyof typeof QUESTIONS;

/** Random columns to a position in which nobody has won yet; null if somebody has. */
function wander(rng: Rng, plies: number): { readonly moves: number[]; readonly board: FourBoard } | null {
  const board = new FourBoard([]);
  const moves: number[] = [];
  for (let ply = 0; ply < plies; ply++) {
    const columns = board.columns();
    const column = columns[rng.below(columns.length)]!;
    if (board.wins(column)) return null;
    board.drop(column);
    moves.push(column);
  }
  return board.columns().length > 1 ? { moves, board } : null;
}

/** Different positions of a kind, reached by random play that overlooks nothing but wins; the same for the same seed. */
export function tactics(kind: TacticKind, count: number, seed = 'tactics'): Tactic[] {
  const rng = Rng.from(`${seed}/${kind}`);
  const found = new Map<string, Tactic>();
  const [shortest, longest] = kind === 'nearlyFull' ? [28, 36] : [8, 26];
  while (found.size < count) {
    const place = wander(rng, shortest + rng.below(longest - shortest + 1));
    const answer = place === null ? null : QUESTIONS[kind](place.board);
    if (answer !== null) found.set(place!.moves.join(''), { moves: place!.moves, ...answer });
  }
  return [...found.values()];
}
