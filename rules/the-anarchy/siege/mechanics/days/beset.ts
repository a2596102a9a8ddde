import { RATIONS_BROUGHT } from '../../../charts/siege.ts';
import { CLASS } from '../../../charts/types.ts';
import { ACT, type ActId } from '../../../state/siege-card.ts';
import { BESET } from '../../../state/siege-cells.ts';
import { FOUGHT, type SiegeState } from '../../../state/siege-state.ts';
import { STEP } from '../../../state/steps.ts';
import { fieldCount, GONE, hasCommander, headCount, isFree, isOutside } from './men.ts';
import { win } from './points.ts';

type S = SiegeState;

// Besiegers who hold the outer walls, the garrison in the keep, and a relief before the walls: they leave and give battle, a part of them does, or they stay
// and are besieged themselves. @rule 7.7.1 @ruling AN-360

/** Result of a storm of lost walls, played out, that costs the garrison the castle; others are those of the tables: 0 for nothing, else they are retaken. */
export const CASTLE_LOST = -1;

/** Whether a relief stands before the walls. */
export function hasRelief(s: S): boolean {
  const { besieged } = s.siege;
  return fieldCount(s, besieged) > headCount(s, besieged);
}

/** Whether the besieger has to say how he meets a relief. @rule 7.7.1 a battle outside takes place once [7.7.5] */
export function mustAnswer(s: S): boolean {
  return s.siegeOuter === 1 && s.siegeBeset === BESET.none && s.siegeFought === 0 && s.siege.acts.includes('battle') && hasRelief(s);
}

/** Whether there are enough besiegers for two fights: engineers go into none. */
function canDivide(s: S): boolean {
  return s.game.menOf[s.siege.besieger].filter((man) => isFree(s, man) && s.type(man) !== CLASS.engineer).length > 1;
}

/** What may be done because of a relief while the besieger holds the outer walls; not of what is done at other times: null. @rule 7.7.1 */
export function besetMay(s: S, act: ActId): boolean | null {
  const isBesieger = s.siegeHolder === s.siege.besieger;
  switch (s.siegeBeset) {
    case BESET.none:
      return act === 'withdraw' || act === 'divide' || act === 'stay' || act === 'retake' ? false : null;
    case BESET.asked:
      return act === 'withdraw' || act === 'stay' || (act === 'divide' && canDivide(s));
    case BESET.divided:
      return act === 'none' || act === (isBesieger ? 'assault' : 'retake');
    default:
      return act === 'none' || act === (isBesieger ? 'assault' : 'retake') || (act === 'battle' && isBesieger && s.siegeFought === 0);
  }
}

/** Whether the besieged besieger lives within the walls that he has taken. */
export function isWithin(s: S): boolean {
  return s.siegeBeset === BESET.within;
}

/** The besiegers leave the walls that they hold: all of the castle is the garrison's again. @rule 7.7.1 */
export function leaveWalls(s: S): void {
  s.siegeOuter = 0;
  s.siegeBeset = BESET.none;
}

/** They stay, and live on what the garrison left behind and on what they have with them. @rule 7.7.1 @ruling AN-360 */
export function stayWithin(s: S): void {
  s.siegeBeset = BESET.within;
  s.siegeRations = Math.min(99, s.turn + s.siegeLeft + RATIONS_BROUGHT);
}

/** Whether the day knows no other work: men have fought hand to hand for the walls, or outside. @rule 7.7 @rule 7.7.1 @rule 7.7.5 */
export function isDayOfBattle(s: S): boolean {
  const { siegeAct: act } = s;
  return act === ACT.assault || act === ACT.battle || act === ACT.divide || act === ACT.retake || s.siegeBeset === BESET.divided;
}

/** A part of the besiegers has given battle: if they have lost it the siege is lifted; else the relief goes home, they have done their day's work, and
 * the garrison may storm what it has lost. @rule 7.7.1 @rule 7.7.5 @ruling AN-177 AN-360 */
export function afterDivision(s: S, isWon: boolean): void {
  const { besieged } = s.siege;
  s.siegeFought = 1;
  if (!isWon) return win(s, besieged);
  for (const man of s.game.menOf[besieged]) if (isOutside(s, man)) s.setSiegePost(man, GONE);
  for (let man = 0; man < s.scenario.men.length; man++) if (s.isSent(man)) s.setSiegeDuty(man, FOUGHT);
  s.siegeBeset = BESET.divided;
  s.siegeHolder = besieged;
  s.siegeAct = ACT.none;
  s.push(STEP['siege/act']);
}

/** The garrison has stormed what it had lost: besiegers who are besieged have nowhere to go, others are in their camp again. A garrison that has lost its
 * keep in doing so, or everybody, has lost the castle. @rule 7.7.1 @ruling AN-360 */
export function afterRetaking(s: S, result: number): void {
  if (result === 0) return;
  if (result === CASTLE_LOST) return win(s, s.siege.besieger);
  if (isWithin(s)) return win(s, s.siege.besieged);
  leaveWalls(s);
}

/** Whether besiegers within have to yield at the end of a day: nothing to eat, or nobody to lead them. @rule 7.7.1 @rule 7.8 */
export function yieldsWithin(s: S): boolean {
  return isWithin(s) && (s.turn >= s.siegeRations || !hasCommander(s, s.siege.besieger));
}
