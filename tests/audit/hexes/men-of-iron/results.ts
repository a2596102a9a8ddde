import type { Hex } from '../hex-map.ts';
import type { Board, Unit } from './board.ts';
import { canRetire, canRetreat } from './driven.ts';

// What results mean for a unit as it is [14.0], in letters: Disordered, Unhorsed, Retreat, reTired, Eliminated, and X, Disordered or Retreat.

const LETTERS = 'DURTEX';

/** Words of results in the engine's texts, with their letters. */
const WORDS: Readonly<Record<string, string>> = {
  Disordered: 'D',
  Unhorsed: 'U',
  Retreat: 'R',
  Retired: 'T',
  Eliminated: 'E',
  'Disordered or Retreat': 'X',
};

/** Letters of results in words. */
export function lettersOf(words: string): string {
  return words
    .split(', ')
    .map((word) => WORDS[word] ?? '')
    .join('');
}

/** A line of a table of results for an adjusted roll. */
export function lookUp(lines: readonly (readonly [number, ...string[]])[], column: number, roll: number): string {
  return lines.find(([upTo]) => roll <= upTo)![column + 1] as string;
}

/** Letters of a number in a cell `due`. */
function dueLetters(due: number): string {
  return [...LETTERS].filter((_, bit) => (due >> bit) & 1).join('');
}

/** Results after what a unit is: who has no horses to lose [14.3], Knights [16.4], Retired units [14.5]. */
function converted(board: Board, unit: Unit, letters: string, inClash: boolean): Set<string> {
  const due = new Set(letters);
  if (due.has('U') && unit.type !== 'MM') {
    due.delete('U');
    for (const letter of inClash ? 'DR' : 'T') due.add(letter);
  }
  if (due.has('T') && board.can(unit, 'knight')) {
    due.delete('T');
    due.add('R');
  }
  if (unit.status !== 'retired') return due;
  return [...'RTEU'].some((letter) => due.has(letter)) ? new Set('E') : new Set();
}

/** What results come to in the end: who cannot go is Eliminated, a worse result takes the others in, and Disorder does nothing twice. */
export function meaning(board: Board, unit: Unit, letters: string, causes: readonly Hex[], inClash: boolean, goesOn = false): string {
  const due = converted(board, unit, letters, inClash);
  for (const letter of dueLetters(unit.due)) due.add(letter);
  if (goesOn)
    return settled(board, unit, new Set([...due].flatMap((letter) => (letter === 'X' ? 'D' : 'DU'.includes(letter) ? letter : []))));
  if (due.has('X') && !canRetreat(board, unit, causes)) {
    due.delete('X');
    due.add('D');
  }
  if (due.has('R') && !canRetreat(board, unit, causes)) due.add('E');
  if (due.has('T') && !canRetire(board, unit, causes)) due.add('E');
  return settled(board, unit, due);
}

function settled(board: Board, unit: Unit, due: ReadonlySet<string>): string {
  for (const worst of ['E', 'T', 'U']) if (due.has(worst)) return worst;
  const isSteady = unit.status !== 'normal' || (board.can(unit, 'noDisorder') && !board.isGun(unit));
  return [...LETTERS].filter((letter) => due.has(letter) && !(letter === 'D' && isSteady)).join('');
}
