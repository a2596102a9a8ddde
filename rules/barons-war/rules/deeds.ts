import { isLeader } from '../../hexes/pieces.ts';
import type { BaronsWarState } from '../state/state.ts';
import { STEP } from '../state/steps.ts';
import { Deed } from './deed.ts';
import { ACTION_ABOUTS } from './procedures/index.ts';
import { askedAt, chosenPiece, type Reads, subjectPiece } from './procedures/writer.ts';

type S = BaronsWarState;

/** Whether the piece of the decision at hand acts with the unit that shares its hex. */
function actsAsStack(s: S, subject: number): boolean {
  if (s.depth === 0) return false;
  if (s.data[s.frame] === STEP['move/piece']) return s.moverStack === 1;
  const chosen = chosenPiece(s);
  const piece = chosen < 0 ? subject : chosen;
  const hex = piece < 0 || isLeader(s, piece) ? -1 : s.hexOf(piece);
  return hex >= 0 && s.underAt(hex) >= 0;
}

/** Makes a deed ready for the actions of a state. */
export function beginDeeds(s: S, deed: Deed): void {
  const subject = subjectPiece(s);
  deed.begin(subject, actsAsStack(s, subject));
}

/** Takes an action apart: what its kind is about, then what it is about at the step at hand. */
export function readDeed(s: S, action: number, deed: Deed): void {
  const { space } = s.game;
  const kind = space.kindOf(action);
  const [first, second] = [space.firstOf(action), space.secondOf(action)];
  const { group, reads } = ACTION_ABOUTS[kind];
  deed.clear(group);
  (reads as Reads)(deed, s, first, second);
  (askedAt(s)?.reads?.[kind] as Reads | undefined)?.(deed, s, first, second);
}

/** An action of a state taken apart. */
export function deedOf(s: S, action: number): Deed {
  const deed = new Deed();
  beginDeeds(s, deed);
  readDeed(s, action, deed);
  return deed;
}
