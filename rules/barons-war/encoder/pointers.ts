import type { PointerSpec } from '../../core/index.ts';
import { createPointerSpecs, PointerWriter } from '../../hexes/encoder/pointers.ts';
import { hexOfPiece } from '../../hexes/pieces.ts';
import type { BaronsWarState } from '../state/state.ts';
import type { BaronsWarAction } from '../state/barons-war-action.ts';

type S = BaronsWarState;
type Pointers = PointerWriter<S>;

export const POINTERS: readonly PointerSpec[] = createPointerSpecs(
  'the unit or leader that acts: the upper one of a stack, the leader of the own Battle that a chit is for',
  'whom it concerns besides: the unit on top in the hex shot at, charged, attacked or joined, the leader of the Battle to be answered',
);

export function createPointerWriter(): Pointers {
  return new PointerWriter<S>(hexOfPiece, (s, hex) => s.topAt(hex));
}

/** Fills what one action points at, from the side of the player to decide: a Battle, else what is done to a hex, else where somebody goes or stays.
 * @param at place of its first pointer */
export function pointAction(p: Pointers, s: S, { piece, place, foe, battle }: BaronsWarAction, at: number, out: Int16Array): void {
  if (battle >= 0) pointBattle(p, s, battle, at, out);
  else if (foe >= 0) p.fight(piece, foe, at, out);
  else if (piece < 0) return;
  else if (piece === p.subject) p.move(place, at, out);
  else if (place === hexOfPiece(s, piece)) p.stay(piece, at, out);
  else p.fight(piece, place, at, out);
}

/** A Battle is pointed at by its leader, as long as he is in play: as actor if it is the own one. */
function pointBattle(p: Pointers, s: S, battle: number, at: number, out: Int16Array): void {
  if (s.leaderRemoved(battle) === 1 || s.unitsLeft(battle) === 0) return;
  p.named(s.scenario.units.length + battle, s.scenario.battles[battle]!.side, at, out);
}
