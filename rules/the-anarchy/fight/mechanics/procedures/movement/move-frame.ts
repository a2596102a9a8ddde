import type { AnarchyState } from '../../../../state/state.ts';
import { isBeast } from '../../ground/harm.ts';
import { frame } from '../writer.ts';

type S = AnarchyState;

/** The move of a man, and how far it has come. */
export const move = frame({ man: (k) => k.man, stage: (k) => k.count });
/** A rider's move: where the head of his horse goes; or where what he carries with others stands. */
export const ride = frame({ man: (k) => k.man, goal: (k) => k.place });

// Stages of a move: nothing has been done, he has gone somewhere, he has slipped past the enemy, he goes no farther, he stands with a load that he has
// just taken up.
export const FRESH = 0;
export const ARRIVED = 1;
export const PASSED = 2;
export const HALTED = 3;
export const LADEN = 4;

/** Whether a man still stands where his move began. */
export function hasNotGone(stage: number): boolean {
  return stage === FRESH || stage === LADEN;
}

/** What a written position says of a move. */
export interface Registers {
  readonly man: number;
}

/** @returns what is wrong with who moves, null if nothing is */
export function checkMover(s: S, { man }: Registers): string | null {
  return s.mover === man && s.sideOf(man) === s.side && !isBeast(s, man)
    ? null
    : 'Who moves is a man of the side whose turn it is; name him as "mover", too.';
}
