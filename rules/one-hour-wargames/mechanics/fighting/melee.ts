import { FRONT } from '../../../geometry/box.ts';
import type { OutcomeList } from '../../../core/index.ts';
import type { Offers } from '../../state/actions.ts';
import { halvings } from './shooting.ts';
import type { OneHourState } from '../../state/state.ts';
import { addHits, hitsFor } from '../../charts/hits.ts';
import { isSheltered } from '../ground/terrain-effects.ts';

type S = OneHourState;

/** Adds the enemies a unit may strike: the one before its front, else any that it touches.
 * @rule 3.0 units in contact fight in their own player turn @ruling O-21 O-22 */
export function listStrikes(s: S, unit: number, into: Offers<'strike'>): void {
  for (let side = 0; side < 4; side++) if (mayStrikeAt(s, unit, side)) into.push('strike', s.contactOf(unit, side));
}

/** Whether an enemy on one of its sides is there to be struck. */
function mayStrikeAt(s: S, unit: number, side: number): boolean {
  if (s.contactOf(unit, side) < 0) return false;
  return side === FRONT || (!s.game.options.strikeFrontOnly && s.contactOf(unit, FRONT) < 0);
}

/** Whether a unit may strike at an enemy in contact. */
export function mayStrike(s: S, unit: number, target: number): boolean {
  const side = s.contactSide(unit, target);
  return side >= 0 && mayStrikeAt(s, unit, side);
}

/** Whether it may strike at anybody. */
export function canStrike(s: S, unit: number): boolean {
  for (let side = 0; side < 4; side++) if (mayStrikeAt(s, unit, side)) return true;
  return false;
}

/** Added to a unit's dice in melee. @rule 3.2 type @ruling O-63 */
export function meleeModifier(s: S, unit: number): number {
  return s.cardOf(unit).melee + s.game.eliteOf(s.sideOf(unit)).melee;
}

/** How often the hits of a unit on an enemy in contact are doubled. @rule 3.2 flank and rear */
export function meleeDoublings(s: S, unit: number, target: number): number {
  return s.contactSide(target, unit) === FRONT ? 0 : 1;
}

/** How often the hits of a unit on an enemy in contact are halved. @rule 3.2 ground, armour @ruling O-24 */
export function meleeHalvings(s: S, unit: number, target: number): number {
  return halvings(s, isSheltered(s, target, unit), s.cardOf(target).armoured);
}

/** Hits of a unit that rolls `die` against an enemy in contact. */
export function meleeHits(s: S, unit: number, target: number, die: number): number {
  return hitsFor(die, meleeModifier(s, unit), meleeDoublings(s, unit, target), meleeHalvings(s, unit, target));
}

/** Adds the hits of a unit that strikes an enemy in contact, by the faces of the die.
 * @rule 3.1 one-sided @rule 3.2 type, ground, armour, flank and rear @ruling O-24 O-63 */
export function meleeOutcomes(s: S, unit: number, target: number, into: OutcomeList): void {
  addHits(meleeModifier(s, unit), meleeDoublings(s, unit, target), meleeHalvings(s, unit, target), into);
}
