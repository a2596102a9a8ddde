import { THINGS } from '../../../state/layout.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { isHungry } from '../combat/hunger.ts';
import { allowanceAfterShot } from '../missiles/missiles.ts';

type S = AnarchyState;

/** Points that carrying anything but a torch costs. @rule 3.5.1 as mantlets and buckets do */
const CARRYING = 2;
const TORCH = THINGS.indexOf('torch');

/** Whether a man carries something that slows him. */
function isLaden(s: S, man: number): boolean {
  const { things } = s.scenario;
  for (let thing = 0; thing < things.length; thing++)
    if ((s.thingBearer(thing) === man || s.thingMate(thing) === man) && things[thing]!.kind !== TORCH) return true;
  return false;
}

/** Movement points of a man in his movement phase. @rule B30 less after a shot @rule B57 who has no weapon goes as if he were wounded @rule 7.7.3 @rule C.8.4
 * half for the hungry */
export function budgetOf(s: S, man: number): number {
  const points = allowanceAfterShot(s, man);
  const most = s.unarmed(man) === 1 ? Math.min(points, Math.ceil(s.chart(man).foot.movement / 2)) : points;
  const free = Math.max(0, isLaden(s, man) ? most - CARRYING : most);
  const left = isHungry(s, man) ? Math.floor(free / 2) : free;
  return s.game.encounter.isSlowed(s, man) ? Math.floor(left / 2) : left;
}
