import type { AnarchyState, LED_OFF, LEFT } from '../../../state/state.ts';
import { reveal } from '../sight/secrets.ts';
import { breakTask } from '../ground/harm.ts';

type S = AnarchyState;

/** A man, with his horse and what he carries, or a beast, leaves the map. @param edge place in EDGES by which he does, -1 for none in particular
 * @param presence gone, or led off by the side that holds him */
export function leave(s: S, man: number, presence: typeof LEFT | typeof LED_OFF, edge: number): void {
  reveal(s, man);
  breakTask(s, man);
  s.lift(man);
  s.setPresence(man, presence);
  s.setEdge(man, edge);
  for (let thing = 0; thing < s.scenario.things.length; thing++) {
    if (s.thingBearer(thing) !== man) continue;
    s.setThingBearer(thing, -1);
    s.setThingMate(thing, -1);
    s.setThingGone(thing, s.sideOf(man));
  }
  if (s.listener !== null) s.tell('left', 'B57', `${s.nameOf(man)} leaves the map.`);
}
