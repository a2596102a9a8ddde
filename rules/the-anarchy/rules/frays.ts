import type { Player } from '../../core/index.ts';
import { type AnarchyState, DEAD, ON_MAP } from '../state/state.ts';
import { isRouted } from './rout.ts';
import { FIGHTS, waitingOf } from './siege/men.ts';

type S = AnarchyState;

// Fights of a siege that have a map of their own, from within: of the men, who are those of the siege, only some take part.

/** Whether a side has nobody left who acts, or will. */
export function isBeaten(s: S, side: Player): boolean {
  const men = s.game.menOf[side];
  for (let i = 0; i < men.length; i++) {
    const man = men[i]!;
    if (s.presence(man) === ON_MAP && s.health(man) !== DEAD && s.captor(man) < 0) return false;
  }
  return true;
}

/** Whether a man is one of the besiegers in a camp on which the garrison falls. @rule 7.7.2 */
export function isInCamp(s: S, man: number): boolean {
  const { fray } = s.compiled;
  return fray?.kind === 'camp' && s.sideOf(man) === fray.besieger && s.siegeDuty(man) === FIGHTS;
}

/** Whether the sally is over before its turns are: nobody of the garrison is on the map, or comes any more. @rule 7.7.2 @rule 7.7.3 @ruling AN-291 */
export function isFrayDecided(s: S): boolean {
  const { besieged } = s.compiled.fray!;
  return isBeaten(s, besieged) && (isRouted(s) || waitingOf(s, besieged).length === 0);
}
