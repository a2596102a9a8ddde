import { FRONT } from '../../geometry/box.ts';
import { meleeDoublings, meleeModifier } from '../mechanics/fighting/melee.ts';
import { halvings, shotModifier } from '../mechanics/fighting/shooting.ts';
import { HITS_TO_REMOVE } from '../charts/units.ts';
import { hasCover, isSheltered } from '../mechanics/ground/terrain-effects.ts';
import type { OneHourState } from '../state/state.ts';
import { chanceOfHits, meanHits } from './hits.ts';
import type { RollOdds } from '../state/roll-odds.ts';

type S = OneHourState;

/** Hits that a unit can still take. */
export function leftOf(s: S, unit: number): number {
  return Math.max(0, HITS_TO_REMOVE - s.hits(unit));
}

/** What a blow of a unit at an enemy in contact is expected to do: the game's, valid until the next blow or shot is judged. @rule 3.2 */
export function judgeBlow(s: S, unit: number, target: number): Readonly<RollOdds> {
  const { odds } = s.game;
  const onGround = isSheltered(s, target, unit);
  odds.behind = meleeDoublings(s, unit, target);
  odds.halved = onGround ? 1 : 0;
  return countHits(odds, meleeModifier(s, unit), halvingsOf(s, target, onGround), leftOf(s, target));
}

/** What a shot is expected to do: the game's, valid until the next blow or shot is judged. @rule 2.3 */
export function judgeShooting(s: S, unit: number, target: number): Readonly<RollOdds> {
  const { odds } = s.game;
  const covered = hasCover(s, target);
  odds.behind = 0;
  odds.halved = covered ? 1 : 0;
  return countHits(odds, shotModifier(s, unit), halvingsOf(s, target, covered), leftOf(s, target));
}

/** Fills in the hits of a roll at a unit that can take `left` of them; `odds.behind` says how often they are doubled. */
function countHits(odds: RollOdds, modifier: number, halved: number, left: number): Readonly<RollOdds> {
  odds.mean = meanHits(modifier, odds.behind, halved);
  odds.kills = chanceOfHits(left, modifier, odds.behind, halved);
  return odds;
}

/** How often hits on a unit are halved, with or without the help of ground. */
export function halvingsOf(s: S, unit: number, byGround: boolean): number {
  return halvings(s, byGround, s.cardOf(unit).armoured);
}

/** Mean hits of one blow in melee at a side of an enemy, with or without ground that helps it. */
export function meanBlow(s: S, unit: number, target: number, side: number, sheltered: boolean): number {
  return meanHits(meleeModifier(s, unit), side === FRONT ? 0 : 1, halvingsOf(s, target, sheltered));
}

/** Mean hits of one shot at an enemy in cover or not. */
export function meanShot(s: S, unit: number, target: number, covered: boolean): number {
  return meanHits(shotModifier(s, unit), 0, halvingsOf(s, target, covered));
}
