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

/** Chips that each player has put in, ante included. */
export function stakes(rounds: readonly Round[]): readonly [number, number] {
  const chips: [number, number] = [ANTE, ANTE];
  rounds.forEach((round, r) => {
    round.forEach((bet, i) => {
      const own = (i & 1) as Player;
      const other = chips[1 - own]!;
      if (bet === RAISE) chips[own] = other + RAISES[r]!;
      if (bet === CALL) chips[own] = other;
    });
  });
  return chips;
}
