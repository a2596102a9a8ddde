import { DIRECTIONS } from '../../../../hexes/grid.ts';
import { FALL_ARMOUR, FALL_KILLED, fallResult } from '../../../charts/falls.ts';
import { type AnarchyState, HEALTHY } from '../../../state/state.ts';
import { canManStand, costInto } from './ground.ts';

type S = AnarchyState;

/** What a face of the die does to a man who falls so many levels. @rule B62 @rule B9 who is hurt already is killed */
export function fallOfFace(s: S, man: number, levels: number, face: number): number {
  const result = fallResult(levels, face + (s.chart(man).isArmoured ? FALL_ARMOUR : 0));
  return s.health(man) !== HEALTHY ? FALL_KILLED : result;
}

/** Where a man lies who falls to a place: there, or next to it where nobody is and one gets from there; -1 if there is no room. @ruling AN-99 */
export function landing(s: S, man: number, foot: number): number {
  if (s.isEmpty(foot) && canManStand(s, man, foot)) return foot;
  for (let way = 0; way < DIRECTIONS; way++) {
    const next = s.beyond(foot, way);
    if (next >= 0 && s.isEmpty(next) && costInto(s, man, foot, next) >= 0 && s.levelAt(next) <= s.levelAt(foot)) return next;
  }
  return -1;
}
