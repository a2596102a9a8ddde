import { FRONT } from '../geometry/box.ts';
import type { ActionList } from '../core/index.ts';
import { halvings } from './shooting.ts';
import type { OneHourState } from './state.ts';
import { hitsFor } from './tables/hits.ts';
import { isSheltered } from './terrain-effects.ts';

type S = OneHourState;

/** Adds the enemies a unit may strike: the one before its front, else any that it touches.
 * @rule 3.0 units in contact fight in their own player turn @ruling O-21 O-22 */
export function listStrikes(s: S, unit: number, into: ActionList): void {
  const { first } = s.game.space;
  const before = s.contactOf(unit, FRONT);
  if (before >= 0) into.push(first.strike + before);
  else if (!s.game.rules.strikeFrontOnly) {
    for (let side = 1; side < 4; side++) if (s.contactOf(unit, side) >= 0) into.push(first.strike + s.contactOf(unit, side));
  }
}

/** Hits of a unit that rolls `die` against an enemy in contact.
 * @rule 3.1 one-sided @rule 3.2 type, ground, armour, flank and rear @ruling O-24 O-63 */
export function meleeHits(s: S, unit: number, target: number, die: number): number {
  const modifier = s.cardOf(unit).melee + s.game.eliteOf(s.sideOf(unit)).melee;
  const doublings = s.contactSide(target, unit) === FRONT ? 0 : 1;
  return hitsFor(die, modifier, doublings, halvings(s, isSheltered(s, target, unit), s.cardOf(target).armoured));
}
