import type { Player } from '../core/index.ts';

export const CHECK = 0;
export const RAISE = 1;
export const FOLD = 2;
export const CALL = 3;
export const BETS = ['check', 'raise', 'fold', 'call'] as const;

/** Bets of one round in order; the first player begins each round, then they alternate. */
export type Round = readonly number[];

export const ROUND_NAMES = ['first', 'second'] as const;
/** The longest round: check, raise, raise, call. */
export const LONGEST_ROUND = 4;
/** Chips by which a raise of each round goes beyond the other's stake. */
const RAISES = [2, 4] as const;
const MOST_RAISES = 2;
const ANTE = 1;
/** Chips that a player can lose. */
export const MOST_CHIPS = 13;

/** Raises in a round so far. */
export function raisesIn(round: Round): number {
  return round.filter((bet) => bet === RAISE).length;
}

/** Whether nothing more is bet in this round. */
export function isClosed(round: Round): boolean {
  const last = round.at(-1);
  return last === FOLD || last === CALL || (last === CHECK && round.length === 2);
}

/** What may be bet next in a round that is not closed, ascending. */
export function legalBets(round: Round): number[] {
  const raise = raisesIn(round) < MOST_RAISES ? [RAISE] : [];
  return round.at(-1) === RAISE ? [...raise, FOLD, CALL] : [CHECK, ...raise];
}

/** Whether every bet was legal after those before it. */
export function isRegular(round: Round): boolean {
  return round.every((bet, i) => !isClosed(round.slice(0, i)) && legalBets(round.slice(0, i)).includes(bet));
}

/** Chips that a player has put in, ante included. */
export function stakeOf(player: Player, rounds: readonly Round[]): number {
  let [own, other] = [ANTE, ANTE];
  for (let r = 0; r < rounds.length; r++) {
    const round = rounds[r]!;
    for (let i = 0; i < round.length; i++) {
      const beyond = round[i] === RAISE ? RAISES[r]! : 0;
      if (beyond === 0 && round[i] !== CALL) continue;
      if ((i & 1) === player) own = other + beyond;
      else other = own + beyond;
    }
  }
  return own;
}

/** Chips that each player has put in, ante included. */
export function stakes(rounds: readonly Round[]): readonly [number, number] {
  return [stakeOf(0, rounds), stakeOf(1, rounds)];
}

/** All sequences of bets, legal or not, by the cells that hold them, read as digits to base 5, the first bet the lowest. A cell is the bet + 1, or 0. */
const SEQUENCES: readonly Round[] = Array.from({ length: 5 ** LONGEST_ROUND }, (_, code) => {
  const cells = Array.from({ length: LONGEST_ROUND }, (_unused, i) => Math.floor(code / 5 ** i) % 5);
  const end = cells.indexOf(0);
  return cells.slice(0, end < 0 ? LONGEST_ROUND : end).map((cell) => cell - 1);
});

const LEGAL_BETS: readonly (readonly number[])[] = SEQUENCES.map(legalBets);

/** The cells of a round, from the first one on, `step` cells apart, as a place in the tables. */
export function codeOf(data: Int16Array, first: number, step: number): number {
  return data[first]! + 5 * data[first + step]! + 25 * data[first + 2 * step]! + 125 * data[first + 3 * step]!;
}

export const roundAt = (code: number): Round => SEQUENCES[code]!;
export const legalBetsAt = (code: number): readonly number[] => LEGAL_BETS[code]!;
