import { opponent } from '../../../../core/index.ts';
import { CLASS } from '../../../charts/types.ts';
import { type AnarchyState, LEFT } from '../../../state/state.ts';
import { CHECKED, inMove, resultFor } from './infiltration.ts';

type S = AnarchyState;

/** What stops who slips past the enemy is the end of who flees: he is taken. The other results are those of an infiltration; he gets away. */
export const TAKEN = CHECKED;

/** @rule B59 counts, nobles and knights command; captains and chiefs in a force without them */
function isCommander(s: S, man: number, hasKnights: boolean): boolean {
  return hasKnights ? s.type(man) <= CLASS.knight : s.chart(man).command > 0;
}

/** Whether the attack is over: the attackers' last commander is killed or taken. One who has left the map leads those who follow him. @rule B60 @rule 3.6.3
 * @ruling AN-35 AN-76 AN-351 AN-360 those against whom a garrison sallies do not attack, nor those who hold walls that it has lost */
export function isRouted(s: S): boolean {
  const side = s.scenario.attacker;
  const { encounter } = s.game;
  if (side === null || !encounter.canRout(s)) return false;
  const men = s.game.menOf[side];
  const hasKnights = men.some((man) => isCommander(s, man, true) && encounter.takesPart(s, man));
  let [isAny, isFree] = [false, false];
  for (const man of men) {
    if (!isCommander(s, man, hasKnights) || !encounter.takesPart(s, man)) continue;
    isAny = true;
    isFree ||= s.captor(man) < 0 && (s.isOnMap(man) || s.presence(man) === LEFT || encounter.isToCome(s, man));
  }
  return isAny && !isFree;
}

/** Whether an enemy who is up stands next to a man, or to the tail of his horse. */
export function isNextToEnemy(s: S, man: number): boolean {
  const enemies = s.game.menOf[opponent(s.sideOf(man))];
  for (let i = 0; i < enemies.length; i++) {
    const enemy = enemies[i]!;
    if (!s.isUp(enemy)) continue;
    for (const own of [s.at(man), s.tail(man)])
      for (const other of [s.at(enemy), s.tail(enemy)]) if (own >= 0 && other >= 0 && s.distance(own, other) === 1) return true;
  }
  return false;
}

/** How a man who flees fares on a face of the die, a place in INFILTRATIONS. @rule C.15.5 rider, armour, wound */
export function fateOf(s: S, man: number, face: number): number {
  return inMove(s, man, resultFor(s, man, face));
}
