import type { Player } from '../../../../core/index.ts';
import { isInKeep } from '../../../fight/mechanics/ground/ground.ts';
import { type AnarchyState, DEAD, ON_MAP } from '../../../state/state.ts';
import { CASTLE_LOST } from '../days/beset.ts';
import { isOuter } from './drawn-up.ts';

type S = AnarchyState;

// What a storm of walls, or of the keep, comes to. @rule 7.7.1

// As in the table of fights.
const REPULSED = 0;
const OUTER_TAKEN = 1;
const CASTLE_TAKEN = 2;

function count(s: S, side: Player, isOne: (man: number) => boolean): number {
  let men = 0;
  for (const man of s.game.menOf[side]) if (s.presence(man) === ON_MAP && isOne(man)) men++;
  return men;
}

/** Whether nobody of a side is left who fights, or will again. */
function isSpent(s: S, side: Player): boolean {
  return count(s, side, (man) => s.health(man) !== DEAD && s.captor(man) < 0) === 0;
}

/** Whether the besiegers are within, and none of the garrison holds out against them outside the keep. */
function isOuterTaken(s: S): boolean {
  const { besieger, besieged } = s.scenario.encounter!;
  const isWithin = (man: number): boolean => isOuter(s, s.at(man)) || isInKeep(s, s.at(man));
  return (
    count(s, besieger, (man) => s.isUp(man) && isWithin(man)) > 0 &&
    count(s, besieged, (man) => s.isUp(man) && !isInKeep(s, s.at(man))) === 0
  );
}

function isKeepTaken(s: S): boolean {
  const { besieger, besieged } = s.scenario.encounter!;
  const isHeldBy = (side: Player): boolean => count(s, side, (man) => s.isUp(man) && isInKeep(s, s.at(man))) > 0;
  return isHeldBy(besieger) && !isHeldBy(besieged);
}

/** What an assault comes to as things stand, as in the table of fights: on the walls, or on the keep once they are lost. @rule 7.7.1 */
export function stormResult(s: S): number {
  const { besieger, besieged } = s.scenario.encounter!;
  if (isSpent(s, besieger)) return REPULSED;
  if (isSpent(s, besieged)) return CASTLE_TAKEN;
  if (s.castleLost(0) === 1) return isKeepTaken(s) ? CASTLE_TAKEN : REPULSED;
  return isOuterTaken(s) ? OUTER_TAKEN : REPULSED;
}

/** Whether it is over before its turns are. */
export function isStormDecided(s: S): boolean {
  return isSpent(s, s.scenario.encounter!.besieger) || stormResult(s) !== REPULSED;
}

// ---- of walls that are lost

/** Whether some of a side are up in the castle outside its keep. */
function isInCastle(s: S, side: Player): boolean {
  return count(s, side, (man) => s.isUp(man) && isOuter(s, s.at(man))) > 0;
}

/** Whether walls that were lost are won back: none of the besiegers is left in the castle, and some of the garrison or its relief are. */
function isRetaken(s: S): boolean {
  const { besieger, besieged } = s.scenario.encounter!;
  return isSpent(s, besieger) || (isInCastle(s, besieged) && !isInCastle(s, besieger));
}

/** What a storm of such walls comes to: if they are not won back, and nobody of the garrison is left, or besiegers hold the keep in the end, the castle is
 * lost. @rule 7.7.1 @ruling AN-360 */
export function retakingResult(s: S): number {
  if (isRetaken(s)) return OUTER_TAKEN;
  return isKeepTaken(s) || isSpent(s, s.scenario.encounter!.besieged) ? CASTLE_LOST : REPULSED;
}

export function isRetakingDecided(s: S): boolean {
  return isRetaken(s) || isSpent(s, s.scenario.encounter!.besieged);
}
